const maximumLength = 1000

/** A value in one line, as it is shown beside a field: JSON, cut to 1000 characters. */
export const previewOf = (value: unknown): string => {
  const text = textOf(value)
  return text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text
}

const textOf = (value: unknown): string => {
  if (value === undefined) return 'undefined'
  if (Array.isArray(value) && value.length > 20) {
    // Writing out a large table for one line would cost more than anybody reads.
    return `${textOf(value.slice(0, 3)).slice(0, -1)},…] (${value.length} items)`
  }
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

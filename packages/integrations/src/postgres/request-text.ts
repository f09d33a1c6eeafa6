const longestValue = 200
const longestText = 64 * 1024

/** A statement as it was sent, with its values below, for people to read. */
export const sayRequest = (text: string, values: readonly (string | null)[]): string => {
  const lines = values.map((value, index) => `$${index + 1} = ${sayValue(value)}`)
  const whole = lines.length === 0 ? text : `${text}\n\n${lines.join('\n')}`
  return whole.length > longestText ? `${whole.slice(0, longestText)} …` : whole
}

const sayValue = (value: string | null): string => {
  if (value === null) return 'null'
  const shown = value.length > longestValue ? `${value.slice(0, longestValue)} …` : value
  return `'${shown.replaceAll("'", "''")}'`
}

const longestValue = 200
const longestText = 64 * 1024
const mostPlaceholders = 200

/** A statement as it was sent, with its values below, for people to read. */
export const sayRequest = (text: string, values: readonly (string | null)[]): string => {
  const lines = values.map((value, index) => `$${index + 1} = ${sayValue(value)}`)
  const whole = lines.length === 0 ? text : `${text}\n\n${lines.join('\n')}`
  return whole.length > longestText ? `${whole.slice(0, longestText)} …` : whole
}

/**
 * The values of statements by their placeholders, as they were sent: `$1`, or `2:$1` where there are several statements.
 * Long ones are cut.
 */
export const placeholdersOf = (
  statements: readonly (readonly (string | null)[])[],
): Record<string, string | null> => {
  const all = statements.flatMap((values, statement) =>
    values.map((value, index): [string, string | null] => [
      statements.length === 1 ? `$${index + 1}` : `${statement + 1}:$${index + 1}`,
      value === null ? null : cut(value),
    ]),
  )
  return Object.fromEntries(all.slice(0, mostPlaceholders))
}

const sayValue = (value: string | null): string =>
  value === null ? 'null' : `'${cut(value).replaceAll("'", "''")}'`

const cut = (value: string): string =>
  value.length > longestValue ? `${value.slice(0, longestValue)} …` : value

/** A stable code of the client library, or of the server: `NJS-500`, `ORA-00942`. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The number of what the server said, `942`; 0 where it is not the server who speaks. */
export const numberOf = (error: unknown): number => {
  if (!(error instanceof Error)) return 0
  // A listener that refuses a connection is told by the library in words of its own.
  const code = codeOf(error)
  if (code === 'NJS-518') return 12_514
  if (code === 'NJS-519') return 12_505
  if ('errorNum' in error && typeof error.errorNum === 'number') return error.errorNum
  return Number(/ORA-(?<number>\d{1,6})/u.exec(error.message)?.groups?.['number'] ?? 0)
}

/** What was said as a sentence, without its number and the library's addresses for further reading. */
export const saidOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  const [first = ''] = message
    .split('\n')
    .map((line) => line.replace(/^(?:ORA|NJS|TNS|PLS)-\d+:\s*/u, '').trim())
    .filter((line) => line !== '' && !line.startsWith('Help: '))
  return `${first.replace(/\.$/u, '')}.`
}

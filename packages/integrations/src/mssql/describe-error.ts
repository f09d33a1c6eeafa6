import { EgressError } from '@ashlar/egress'
import { IntegrationError } from '../integration-error.ts'
import type { DatabaseSettings } from '../sql/settings.ts'
import type { SqlStatement } from '../sql/statement.ts'
import { timedOut } from '../sql/result-limit.ts'

/** What the server said of an error, as the client library tells it. */
export interface Answer {
  readonly number: number
  readonly message: string
  /** Counted from 1 in the text that was sent; 0 where the server names none. */
  readonly line: number
}

/** The first thing that the server said; undefined where it is not the server who speaks. */
export const answerOf = (error: unknown): Answer | undefined => {
  if (error instanceof AggregateError) return answerOf(error.errors[0])
  if (!(error instanceof Error) || !('number' in error) || typeof error.number !== 'number') return undefined
  const isOfProcedure = 'procName' in error && typeof error.procName === 'string' && error.procName !== ''
  const line =
    'lineNumber' in error && typeof error.lineNumber === 'number' && !isOfProcedure ? error.lineNumber : 0
  return { number: error.number, message: error.message, line }
}

/** A stable code of the client library. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const sentence = (text: string): string => `${text.trim().replace(/\.$/u, '')}.`

/** The error that everything else came of. */
const causesOf = (error: unknown): unknown[] =>
  error instanceof Error && error.cause !== undefined ? [error, ...causesOf(error.cause)] : [error]

/** Puts into words why no session could be opened, and what to do about it. `said` is what the server said meanwhile. */
export const describeConnectError = (
  error: unknown,
  { place, user, database, tls }: DatabaseSettings,
  said: readonly Answer[],
): IntegrationError => {
  const options = { cause: error }
  const fail = (message: string) => new IntegrationError('network_failed', message, options)
  const causes = causesOf(error)
  const known = causes.find((cause) => cause instanceof IntegrationError)
  if (known) return known
  const refused = causes.find((cause) => cause instanceof EgressError)
  if (refused) {
    return new IntegrationError(
      refused.code === 'timed_out' ? 'timed_out' : 'network_failed',
      refused.message,
      options,
    )
  }
  const numbers = new Set(said.map(({ number }) => number))
  if (numbers.has(4060)) return fail(`There is no database called ${database} at ${place}. Check its name.`)
  if (numbers.has(18456)) {
    return new IntegrationError(
      'network_failed',
      `${place} refuses the password of the user ${user}. Check user and password.`,
      { ...options, isLoginRefused: true },
    )
  }
  if (numbers.has(10928) || numbers.has(10929) || numbers.has(17809)) {
    return new IntegrationError(
      'busy',
      `${place} has no connection left: others use them all. Try again in a moment.`,
      options,
    )
  }
  const [first] = said
  if (first) return fail(`${place} refuses the connection: ${sentence(first.message)}`)
  const message = error instanceof Error ? error.message : String(error)
  if (codeOf(error) === 'ETIMEOUT') {
    return new IntegrationError(
      'timed_out',
      `${place} accepted the connection but did not answer. Check that SQL Server listens there.`,
      options,
    )
  }
  if (/did not negotiate encryption/u.test(message)) {
    return fail(
      `${place} does not offer TLS. Set TLS to "Off" if the way to it is safe, or switch TLS on there.`,
    )
  }
  if (/requires encryption/u.test(message))
    return fail(`${place} accepts ${user} only over TLS. Set TLS to "On".`)
  if (/does not match certificate's altnames/u.test(message)) {
    return fail(
      `The certificate of ${place} is for another host. Check the host's name, or have it added there.`,
    )
  }
  if (tls !== undefined && /certificate|self.signed|unable to verify/iu.test(message)) {
    return fail(
      `The certificate of ${place} is not trusted: ${sentence(message)} Give the CA certificate that signed it.`,
    )
  }
  return fail(`The connection to ${place}, database ${database}, broke off: ${sentence(message)}`)
}

/** Advice that the server's own message lacks for people who write bindings. */
const advice = new Map([
  [206, 'For bytes as hexadecimal digits write convert(varbinary(max), {{ … }}, 2).'],
  [257, 'For bytes as hexadecimal digits write convert(varbinary(max), {{ … }}, 2).'],
  [1205, 'Two runs waited for each other, and this one was rolled back. Run it again.'],
  [1222, 'Another run holds rows that this one wants. Run it again, or end the other one.'],
])

/** Puts into words what the server says about a statement, and on which line of the text that the builder wrote. */
export const describeQueryError = (
  error: unknown,
  statement: SqlStatement,
  written: string,
): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  const answer = answerOf(error)
  if (codeOf(error) === 'ETIMEOUT') {
    return timedOut(options)
  }
  if (!answer) {
    const message = error instanceof Error ? error.message : String(error)
    return new IntegrationError(
      'network_failed',
      `The connection to the database broke off: ${sentence(message)}`,
      options,
    )
  }
  const before = written.slice(0, statement.origins[0]?.written ?? 0).split('\n').length - 1
  const place = answer.line > 0 && written.includes('\n') ? ` (line ${answer.line + before})` : ''
  const text = `${answer.message.trim().replace(/\.$/u, '')}${place}.`
  return new IntegrationError(
    'query_failed',
    [text, advice.get(answer.number)].filter(Boolean).join(' '),
    options,
  )
}

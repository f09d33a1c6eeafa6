import { EgressError } from '@ashlar/egress'
import { IntegrationError } from '../integration-error.ts'
import type { DatabaseSettings } from '../sql/settings.ts'
import { timedOut } from '../sql/result-limit.ts'

/** What the client library says of an error, where the database itself said it. */
interface Answer {
  readonly number: number
  readonly message: string
}

const answerOf = (error: unknown): Answer | undefined => {
  if (!(error instanceof Error) || !('errno' in error) || !('sqlMessage' in error)) return undefined
  return typeof error.errno === 'number'
    ? { number: error.errno, message: String(error.sqlMessage) }
    : undefined
}

/** Puts into words why no session could be opened, and what to do about it. */
export const describeConnectError = (error: unknown, settings: DatabaseSettings): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  const fail = (message: string) => new IntegrationError('network_failed', message, options)
  const late = (message: string) => new IntegrationError('timed_out', message, options)
  if (error instanceof EgressError) {
    return error.code === 'timed_out' ? late(error.message) : fail(error.message)
  }
  const { place } = settings
  const answer = answerOf(error)
  if (answer) return describeRefusal(answer, settings, options)
  const message = error instanceof Error ? error.message : String(error)
  if (message.includes('ETIMEDOUT')) {
    return late(`${place} accepted the connection but did not answer. Check that a database listens there.`)
  }
  if (/does not support secure connection/iu.test(message)) {
    return fail(
      `${place} does not offer TLS. Set TLS to "Off" if the way to it is safe, or switch TLS on there.`,
    )
  }
  if (message.includes("does not match certificate's altnames")) {
    return fail(
      `The certificate of ${place} is for another host. Check the host's name, or have it added there.`,
    )
  }
  if (/certificate|self.signed|unable to verify/iu.test(message)) {
    const reason = message.split(';')[0]
    return fail(
      `The certificate of ${place} is not trusted: ${reason}. Give the CA certificate that signed it.`,
    )
  }
  return fail(`The connection to ${place}, database ${settings.database}, broke off: ${message}.`)
}

const describeRefusal = (
  { number, message }: Answer,
  { place, user, database, tls }: DatabaseSettings,
  options: ErrorOptions,
): IntegrationError => {
  const fail = (sentence: string) => new IntegrationError('network_failed', sentence, options)
  switch (number) {
    case 1045:
    case 1698:
      return new IntegrationError(
        'network_failed',
        `${place} refuses the password of the user ${user}. Check user and password.`,
        { ...options, isLoginRefused: true },
      )
    case 1044:
      return fail(`The user ${user} may not use the database ${database} at ${place}.`)
    case 1049:
      return fail(`There is no database called ${database} at ${place}. Check its name.`)
    case 1040:
    case 1203:
      return new IntegrationError(
        'busy',
        `${place} has no connection left: others use them all. Try again in a moment.`,
        options,
      )
    case 3159:
      if (!tls) return fail(`${place} accepts ${user} only over TLS. Set TLS to "On".`)
      return fail(`${place} refuses the connection: ${message}.`)
    default:
      return fail(`${place} refuses the connection: ${message}.`)
  }
}

/** Statements that were stopped at the time limit of the session. */
const stoppedAtLimit = new Set([1969, 3024])

/** Advice that the database's own message lacks for people who write bindings. */
const advice = new Map([
  [1292, 'For an instant such as 2024-05-01T08:00:00Z write cast({{ … }} as datetime(6)).'],
  [1295, 'It takes no values: write it without bindings.'],
  [1213, 'Two runs waited for each other, and this one was rolled back. Run it again.'],
  [1205, 'Another run holds rows that this one wants. Run it again, or end the other one.'],
])

/** Puts into words what the database says about a statement. */
export const describeQueryError = (error: unknown): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  const answer = answerOf(error)
  if (!answer) {
    const message = error instanceof Error ? error.message : String(error)
    return new IntegrationError(
      'network_failed',
      `The connection to the database broke off: ${message}.`,
      options,
    )
  }
  if (stoppedAtLimit.has(answer.number)) {
    return timedOut(options)
  }
  const sentences = [`${answer.message.replace(/\.$/u, '')}.`, advice.get(answer.number)]
  return new IntegrationError('query_failed', sentences.filter(Boolean).join(' '), options)
}

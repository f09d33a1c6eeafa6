import { EgressError } from '@ashlar/egress'
import { DatabaseError } from 'pg'
import { IntegrationError } from '../integration-error.ts'
import { sayPosition } from '../template.ts'
import type { DatabaseSettings } from '../sql/settings.ts'
import { writtenOffset } from '../sql/compile-sql.ts'
import type { SqlStatement } from '../sql/statement.ts'
import { timedOut } from '../sql/result-limit.ts'

/** Puts into words why no session could be opened, and what to do about it. */
export const describeConnectError = (
  error: unknown,
  settings: DatabaseSettings,
  label: string,
): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  const fail = (message: string) => new IntegrationError('network_failed', message, options)
  if (error instanceof EgressError) {
    const code = error.code === 'timed_out' ? 'timed_out' : 'network_failed'
    return new IntegrationError(code, error.message, options)
  }
  const { place, user, database } = settings
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof DatabaseError) return describeRefusal(error, settings, fail)
  if (message.includes('does not support SSL')) {
    return fail(
      `${place} does not offer TLS. Set TLS to "Off" if the way to it is safe, or switch TLS on there.`,
    )
  }
  if (/SASL|must be a string|non-empty/u.test(message)) {
    return fail(`${place} wants a password for the user ${user}. Fill in the password.`)
  }
  if (message.includes('timeout expired')) {
    return new IntegrationError(
      'timed_out',
      `${place} accepted the connection but did not answer. Check that ${label} listens there.`,
      options,
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
  return fail(`The connection to ${place}, database ${database}, broke off: ${message}.`)
}

const describeRefusal = (
  error: DatabaseError,
  { place, user, database, tls }: DatabaseSettings,
  fail: (message: string) => IntegrationError,
): IntegrationError => {
  switch (error.code) {
    case '28P01':
      return new IntegrationError(
        'network_failed',
        `${place} refuses the password of the user ${user}. Check user and password.`,
        { cause: error, isLoginRefused: true },
      )
    case '28000':
      if (/no encryption|SSL off/iu.test(error.message) && !tls) {
        return fail(`${place} accepts ${user} only over TLS. Set TLS to "On".`)
      }
      return fail(`${place} does not let the user ${user} in: ${error.message}.`)
    case '3D000':
      return fail(`There is no database called ${database} at ${place}. Check its name.`)
    case '42501':
      return fail(`The user ${user} may not connect to the database ${database} at ${place}.`)
    case '53300':
      return new IntegrationError(
        'busy',
        `${place} has no connection left: others use them all. Try again in a moment.`,
        { cause: error },
      )
    case '57P03':
      return fail(`The database at ${place} is starting or stopping. Try again in a moment.`)
    default:
      return fail(`${place} refuses the connection: ${error.message}.`)
  }
}

/** Advice that the database's own message lacks for people who write bindings. */
const advice = new Map([
  ['42P18', 'Say the type behind the binding, for example {{ Country.value }}::text.'],
  ['42725', 'Say the type behind the binding, for example {{ Country.value }}::text.'],
])

/**
 * Puts into words what the database says about a statement: its message, details and hint, and where in the text
 * that the builder wrote. `limitMilliseconds` names the time limit that the session has.
 */
export const describeQueryError = (
  error: unknown,
  statement: SqlStatement,
  written: string,
): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  if (!(error instanceof DatabaseError)) {
    const message = error instanceof Error ? error.message : String(error)
    return new IntegrationError(
      'network_failed',
      `The connection to the database broke off: ${message}.`,
      options,
    )
  }
  if (error.code === '57014' && error.message.includes('statement timeout')) {
    return timedOut(options)
  }
  const offset = error.position === undefined ? undefined : offsetOf(statement, Number(error.position))
  const place = offset === undefined ? '' : ` (${sayPosition(written, offset)})`
  const sentences = [
    `${error.message}${place}.`,
    error.detail,
    error.hint,
    error.code === undefined ? undefined : advice.get(error.code),
  ]
  return new IntegrationError('query_failed', sentences.filter(Boolean).join(' '), options)
}

/** The database counts characters from 1, we count UTF-16 units from 0. */
const offsetOf = (statement: SqlStatement, position: number): number => {
  let sent = 0
  for (const character of statement.text) {
    position -= 1
    if (position <= 0) break
    sent += character.length
  }
  return writtenOffset(statement, sent)
}

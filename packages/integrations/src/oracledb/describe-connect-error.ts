import { EgressError } from '@ashlar/egress'
import { IntegrationError } from '../integration-error.ts'
import type { DatabaseSettings } from '../sql/settings.ts'
import { codeOf, numberOf, saidOf } from './answer.ts'

/** Numbers of refusals by which others hold all connections. */
const full: ReadonlySet<number> = new Set([18, 20, 12516, 12518, 12519, 12520])

/** Numbers of refusals of who does not know the name of the service, or the instance. */
const unknownService: ReadonlySet<number> = new Set([12505, 12514])

/** Why somebody is not let in although the password may be right. */
const notLetIn: ReadonlyMap<number, string> = new Map([
  [1005, 'Enter the password of the user.'],
  [28000, 'The account is locked. Have it unlocked there.'],
  [28001, 'Its password has expired. Have a new one set there, and enter it.'],
  [1045, 'It may not connect. Have the right to create sessions granted to it there.'],
])

/** Puts into words why no session could be opened, and what to do about it. */
export const describeConnectError = (
  error: unknown,
  { place, user, database, tls }: DatabaseSettings,
): IntegrationError => {
  const options = { cause: error }
  const fail = (message: string) => new IntegrationError('network_failed', message, options)
  if (error instanceof IntegrationError) return error
  if (error instanceof EgressError) {
    const code = error.code === 'timed_out' ? 'timed_out' : 'network_failed'
    return new IntegrationError(code, error.message, options)
  }
  if (error instanceof Error && error.message === 'it did not answer') return notAnswering(place)
  const number = numberOf(error)
  const said = saidOf(error)
  if (unknownService.has(number))
    return fail(`There is no database called ${database} at ${place}. Check its name.`)
  if (number === 1017) {
    return new IntegrationError(
      'network_failed',
      `${place} refuses the password of the user ${user}. Check user and password.`,
      { ...options, isLoginRefused: true },
    )
  }
  const advice = notLetIn.get(number)
  if (advice !== undefined) return fail(`${place} does not let the user ${user} in. ${advice}`)
  if (full.has(number)) {
    return new IntegrationError(
      'busy',
      `${place} has no connection left: others use them all. Try again in a moment.`,
      options,
    )
  }
  if (number > 0) return fail(`${place} refuses the connection: ${said}`)
  const code = codeOf(error)
  if (code === 'NJS-116') {
    return fail(
      `${place} knows the password of the user ${user} in an old form only. Have the password set anew there.`,
    )
  }
  if (code === 'NJS-138')
    return fail(`${place} is older than Oracle Database 12.1, which is the oldest that is spoken to.`)
  if (
    tls !== undefined &&
    /wrong version number|packet length too long|EPROTO|before secure TLS|ECONNRESET|the server closed it/iu.test(
      said,
    )
  ) {
    return fail(
      `${place} does not offer TLS. Set TLS to "Off" if the way to it is safe, or enter the port on which it does.`,
    )
  }
  if (/does not match certificate's altnames/u.test(said)) {
    return fail(
      `The certificate of ${place} is for another host. Check the host's name, or have it added there.`,
    )
  }
  if (tls !== undefined && /certificate|self.signed|unable to verify/iu.test(said)) {
    return fail(`The certificate of ${place} is not trusted: ${said} Give the CA certificate that signed it.`)
  }
  return fail(`The connection to ${place}, database ${database}, broke off: ${said}`)
}

/** The error of a server that takes a connection and is silent. */
export const notAnswering = (place: string): IntegrationError =>
  new IntegrationError(
    'timed_out',
    `${place} accepted the connection but did not answer. Check that a listener of Oracle is there.`,
  )

/**
 * Stable codes of `EgressError`. `denied`: the address is not public and no setting allows it; `invalid_address`:
 * not a host, port or URL; `host_not_found`: the name has no address; `unreachable`: nothing answers there;
 * `timed_out`: a time limit passed; `too_large`: the answer has more bytes than the limit; `tls_failed`: the secure
 * connection was not made; `connection_lost`: it broke in the middle; `redirect_refused`: the redirect is not
 * followed; `bad_answer`: what came back is not HTTP or cannot be unpacked; `busy`: the caller has no room for more of the
 * answer; `cancelled`: the caller gave up.
 */
export type EgressErrorCode =
  | 'denied'
  | 'invalid_address'
  | 'host_not_found'
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'tls_failed'
  | 'connection_lost'
  | 'redirect_refused'
  | 'bad_answer'
  | 'busy'
  | 'cancelled'

/** A connection to the outside that was refused or failed; the message tells a person what to do about it. */
export class EgressError extends Error {
  readonly code: EgressErrorCode

  constructor(code: EgressErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EgressError'
    this.code = code
  }
}

const checkTheAddress = 'Check host and port, and that a firewall lets this server through.'

/** Whether an error is one of the system's, with a code such as `ECONNREFUSED`. */
const systemCode = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code
  return error instanceof AggregateError && error.errors.length > 0 ? systemCode(error.errors[0]) : ''
}

/** Puts what went wrong with a connection to `place` (`host:port`) into words. Errors of this package stay as they are. */
export const describeConnectionError = (error: unknown, place: string): EgressError => {
  if (error instanceof EgressError) return error
  const options = { cause: error }
  const code = systemCode(error)
  switch (code) {
    case 'ENOTFOUND':
    case 'ENODATA':
      return new EgressError(
        'host_not_found',
        `The host of ${place} cannot be found. Check how its name is written.`,
        options,
      )
    case 'EAI_AGAIN':
      return new EgressError(
        'host_not_found',
        `The host of ${place} cannot be looked up right now: no name server answers.`,
        options,
      )
    case 'ECONNREFUSED':
      return new EgressError('unreachable', `Nothing listens at ${place}. ${checkTheAddress}`, options)
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return new EgressError(
        'unreachable',
        `There is no way to ${place} from here. ${checkTheAddress}`,
        options,
      )
    case 'ENOENT':
    case 'EACCES':
      return new EgressError('unreachable', `Nothing can be reached at ${place}.`, options)
    case 'ETIMEDOUT':
      return new EgressError('timed_out', `${place} does not answer. ${checkTheAddress}`, options)
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return new EgressError(
        'connection_lost',
        `${place} closed the connection before it had answered.`,
        options,
      )
    default:
      return describeTlsError(error, code, place)
  }
}

const describeTlsError = (error: unknown, code: string, place: string): EgressError => {
  const reason = error instanceof Error ? error.message : String(error)
  const options = { cause: error }
  if (/ALERT_(?:CERTIFICATE_|BAD_CERTIFICATE|UNKNOWN_CA|NO_CERTIFICATE)/u.test(code)) {
    return new EgressError(
      'tls_failed',
      `${place} asks for a client certificate, or refuses the one that it was shown. Check client certificate and key.`,
      options,
    )
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) {
    return new EgressError(
      'tls_failed',
      `${place} does not speak TLS, or not a version this server accepts (${reason.split('\n')[0]}).`,
      options,
    )
  }
  if (/CERT|SIGNED|ERR_TLS|UNABLE_TO|CRL/u.test(code)) {
    // What follows is advice for whoever starts programs.
    const why = reason.split(';')[0]
    return new EgressError('tls_failed', `The certificate of ${place} is not trusted: ${why}.`, options)
  }
  return new EgressError('connection_lost', `The connection to ${place} failed: ${reason}.`, options)
}

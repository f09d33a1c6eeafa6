import type { Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import { describeConnectionError, EgressError } from './egress-error.ts'
import type { Certificates } from './http-request.ts'
import { sayDuration } from './limits.ts'
import { sayPlace } from './say-place.ts'
import { secureContextOf } from './secure-context.ts'

/** Opens a checked connection to a host. */
export type OpenConnection = (target: { host: string; port: number }) => Promise<Socket>

/** How the HTTP library gets its connections: checked ones only, with TLS where the scheme asks for it. */
export const connector =
  (open: OpenConnection, milliseconds: number, certificates: Certificates): buildConnector.connector =>
  ({ hostname, protocol, port, servername }, callback) => {
    const isSecure = protocol === 'https:'
    const target = { host: hostname, port: Number(port === '' ? (isSecure ? 443 : 80) : port) }
    open(target).then(
      (socket) => {
        if (!isSecure) return callback(null, socket)
        const place = sayPlace(target.host, target.port)
        const trust = readTrust(certificates, place)
        if (trust instanceof EgressError) {
          socket.destroy()
          return callback(trust, null)
        }
        const secure = connectTls({
          socket,
          ...trust,
          host: hostname,
          ...(servername ? { servername } : {}),
          ALPNProtocols: ['http/1.1'],
        })
        const onTimeout = () =>
          secure.destroy(
            new EgressError(
              'timed_out',
              `${place} did not agree on TLS within ${sayDuration(milliseconds)}.`,
            ),
          )
        const timer = setTimeout(onTimeout, milliseconds)
        const onError = (error: Error) => {
          clearTimeout(timer)
          callback(describeConnectionError(error, place), null)
        }
        secure.once('error', onError)
        secure.once('secureConnect', () => {
          clearTimeout(timer)
          secure.off('error', onError)
          callback(null, secure)
        })
        return undefined
      },
      (error: unknown) => callback(describeConnectionError(error, sayPlace(target.host, target.port)), null),
    )
  }

const readTrust = (
  certificates: Certificates,
  place: string,
): { readonly secureContext?: SecureContext } | EgressError => {
  if (Object.keys(certificates).length === 0) return {}
  try {
    return { secureContext: secureContextOf(certificates, place) }
  } catch (error) {
    return describeConnectionError(error, place)
  }
}

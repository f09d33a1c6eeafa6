import { connect, isIP, type Socket } from 'node:net'
import type { AddressGuard } from './address-guard.ts'
import { toAddress } from './address-kind.ts'
import { describeConnectionError, EgressError } from './egress-error.ts'
import { sayDuration } from './limits.ts'
import { sayPlace } from './say-place.ts'

/** Finds all addresses of a host name. */
export type Lookup = (host: string) => Promise<readonly string[]>

/** Where to connect to, and for how long to try. */
export interface ConnectTarget {
  readonly host: string
  readonly port: number
  readonly milliseconds: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens a TCP connection: the name is resolved once, every address is checked, and the connection goes to a checked
 * address, never to the name, which could mean another address a moment later. Throws `EgressError`.
 */
export const connectChecked = async (
  guard: AddressGuard,
  lookup: Lookup,
  target: ConnectTarget,
): Promise<Socket> => {
  const host = target.host.replace(/^\[|\]$/gu, '')
  const place = sayPlace(host, target.port)
  if (host === '' || /[\s/@\\]/u.test(host)) {
    throw new EgressError('invalid_address', `"${target.host}" is no host name or address.`)
  }
  if (!Number.isInteger(target.port) || target.port < 1 || target.port > 65_535) {
    throw new EgressError('invalid_address', `${target.port} is no port: use 1 to 65535.`)
  }
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), target.milliseconds)
  const signal = target.signal ? AbortSignal.any([target.signal, deadline.signal]) : deadline.signal
  try {
    const addresses = await withSignal(isIP(host) ? Promise.resolve([host]) : lookup(host), signal)
    guard.check(host, target.port, addresses)
    return await connectToFirst(addresses, target.port, signal)
  } catch (error) {
    if (target.signal?.aborted)
      throw new EgressError('cancelled', `The connection to ${place} was cancelled.`)
    if (deadline.signal.aborted) {
      throw new EgressError(
        'timed_out',
        `${place} did not answer within ${sayDuration(target.milliseconds)}. Check host and port, and that a ` +
          'firewall lets this server through.',
      )
    }
    throw describeConnectionError(error, place)
  } finally {
    clearTimeout(timer)
  }
}

/** Tries the addresses one after the other; the error is that of the first, which the name server prefers. */
const connectToFirst = async (
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> => {
  let firstError: unknown
  for (const address of addresses) {
    try {
      const socket = await open(connect({ host: address, port }), signal)
      if (isSameAddress(socket.remoteAddress, address)) return socket
      socket.destroy()
      throw new EgressError('denied', `The connection did not end at ${sayPlace(address, port)}.`)
    } catch (error) {
      if (signal.aborted) throw error
      firstError ??= error
    }
  }
  throw firstError
}

/** Waits for a socket that is connecting; destroys it where the signal comes first. */
export const open = (socket: Socket, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      socket.off('connect', onConnect)
      socket.off('error', onError)
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const onConnect = () => settle(() => resolve(socket))
    const onError = (error: Error) => settle(() => reject(error))
    const onAbort = () =>
      settle(() => {
        socket.on('error', () => undefined)
        socket.destroy()
        reject(signal.reason)
      })
    socket.setNoDelay(true)
    socket.on('connect', onConnect)
    socket.on('error', onError)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })

const isSameAddress = (one: string | undefined, other: string): boolean => {
  const left = one === undefined ? undefined : toAddress(one)
  return left !== undefined && left.toString() === toAddress(other)?.toString()
}

const withSignal = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })

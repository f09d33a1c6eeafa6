import { lookup as lookupHost } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { createAddressGuard } from './address-guard.ts'
import { connectChecked, type Lookup, open } from './connect.ts'
import { describeConnectionError, EgressError } from './egress-error.ts'
import type { HttpClient } from './http-client.ts'
import type { HttpAnswer, HttpRequest } from './http-request.ts'
import type { HttpStream, StreamRequest } from './http-stream.ts'
import { defaultEgressLimits, type EgressLimits } from './limits.ts'

/** Settings of the one client that opens connections to the outside. */
export interface EgressOptions {
  /**
   * What may be reached although it is not public: `localhost:5432`, `db.internal`, `10.0.0.0/8`, `*`. An instance
   * has one list, which only the person who runs the server can change.
   */
  readonly allowedHosts: readonly string[]
  readonly limits?: Partial<EgressLimits>
  /** Finds the addresses of a name; the system's resolver where nothing is said. */
  readonly lookup?: Lookup
}

/** A TCP connection that is wanted. */
export interface TcpTarget {
  readonly host: string
  readonly port: number
  readonly signal?: AbortSignal | undefined
}

/** The only way to the outside: every address is checked, every exchange is limited. All throw `EgressError`. */
export interface Egress {
  readonly limits: EgressLimits
  /** Sends a request over HTTP; any status is an answer. */
  request(request: HttpRequest): Promise<HttpAnswer>
  /** Sends a request over HTTP and gives its answer while it comes; any status is an answer. */
  stream(request: StreamRequest): Promise<HttpStream>
  /** A connected socket for drivers that speak a protocol of their own. */
  connectTcp(target: TcpTarget): Promise<Socket>
  /**
   * A connected socket to a Unix socket. The path is never checked: it has to come from the host itself (its own
   * database), never from a form or a document.
   */
  connectHostSocket(path: string, signal?: AbortSignal): Promise<Socket>
  /** Closes the connections that are kept for reuse. */
  close(): Promise<void>
}

const systemLookup: Lookup = async (host) => {
  const found = await lookupHost(host, { all: true })
  return found.map(({ address }) => address)
}

/** Makes the client. Throws `EgressError` with the code `invalid_address` for an allowed host that cannot be read. */
export const createEgress = (options: EgressOptions): Egress => {
  const limits = { ...defaultEgressLimits, ...options.limits }
  const guard = createAddressGuard(options.allowedHosts)
  const lookup = options.lookup ?? systemLookup
  const connectTcp = (target: TcpTarget) =>
    connectChecked(guard, lookup, { ...target, milliseconds: limits.connectMilliseconds })
  let http: Promise<HttpClient> | null = null
  let isClosed = false
  /** Loaded with the first request: the library takes as long to start, and as much memory, as a tenth of the server. */
  const client = (): Promise<HttpClient> => {
    http ??= import('./http-client.ts').then(({ createHttpClient }) => createHttpClient(connectTcp, limits))
    return http
  }
  const checkOpen = ({ host }: URL) => {
    if (!isClosed) return
    throw new EgressError('cancelled', `The request to ${host} was cancelled: the server stops.`)
  }
  return {
    limits,
    async request(request) {
      checkOpen(request.url)
      return await (await client()).request(request)
    },
    async stream(request) {
      checkOpen(request.url)
      return await (await client()).stream(request)
    },
    connectTcp,
    async connectHostSocket(path, signal) {
      const timeout = AbortSignal.timeout(limits.connectMilliseconds)
      try {
        return await open(connect({ path }), signal ? AbortSignal.any([signal, timeout]) : timeout)
      } catch (error) {
        throw describeConnectionError(error, 'the database of this server')
      }
    },
    async close() {
      isClosed = true
      await (await http)?.close()
    },
  }
}

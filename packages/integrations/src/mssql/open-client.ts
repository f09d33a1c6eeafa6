import type { Socket } from 'node:net'
import type { Egress } from '@ashlar/egress'
import { Connection as Client, Request } from 'tedious'
import type { Connection } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import type { DatabaseSettings } from '../sql/settings.ts'
import { type Answer, describeConnectError } from './describe-error.ts'
import { readMssqlSettings } from './settings.ts'

/** How long a server may take to let somebody in, in milliseconds. */
const signInMilliseconds = 10_000

/** Bytes that a server may send before there is a session. */
const handshakeBytes = 1024 * 1024

/** A client that has signed in, and the socket that it speaks through. */
export interface OpenClient {
  readonly client: Client
  readonly socket: Socket
}

/**
 * Connects through egress and signs in; a statement is stopped after so many milliseconds. Throws `IntegrationError` with what to
 * do about it.
 */
export const openClient = async (
  egress: Egress,
  connection: Connection,
  statementMilliseconds: number,
): Promise<OpenClient> => {
  const settings = readMssqlSettings(connection)
  const said: Answer[] = []
  let socket: Socket | undefined
  let client: Client | undefined
  let left = handshakeBytes
  const count = (chunk: Uint8Array): void => {
    left -= chunk.length
    if (left < 0) socket?.destroy(new Error('It sends more than a database does before it is asked'))
  }
  try {
    const opened = new Client({
      server: settings.host,
      authentication: { type: 'default', options: { userName: settings.user, password: settings.password } },
      options: {
        ...clientOptions,
        ...tlsOptions(settings.tls),
        port: settings.port,
        database: settings.database,
        requestTimeout: statementMilliseconds,
        connector: async () => {
          if (socket !== undefined) throw leadsElsewhere(settings)
          socket = await egress.connectTcp({ host: settings.host, port: settings.port })
          socket.on('data', count)
          return socket
        },
      },
    })
    client = opened
    hearLateAnswers(opened)
    opened.on('errorMessage', ({ number, message }) => said.push({ number, message, line: 0 }))
    await new Promise<void>((resolve, reject) => {
      opened.connect((error) => (error ? reject(error) : resolve()))
    })
    if (socket === undefined) throw new TypeError('It connected without a socket.')
    socket.off('data', count)
    return { client: opened, socket }
  } catch (error) {
    client?.close()
    socket?.destroy()
    throw describeConnectError(error, settings, said)
  }
}

/**
 * An answer whose connection is lost while it is read comes to its end after the library has forgotten what was asked, which it then
 * reads once more. There has to be something, or the process would end with the answer.
 */
const hearLateAnswers = (client: Client): void => {
  const nothing = new Request(undefined, () => undefined)
  let asked: unknown
  Object.defineProperty(client, 'request', {
    configurable: true,
    enumerable: true,
    get: () => asked ?? (client.closed ? nothing : undefined),
    set: (request: unknown) => {
      asked = request
    },
  })
}

/** A server may send its clients elsewhere; where that is, nobody has checked. */
const leadsElsewhere = ({ place }: DatabaseSettings): IntegrationError =>
  new IntegrationError(
    'network_failed',
    `${place} sends its clients to another address, which is not followed. Enter that address as the host, or let the server answer by itself.`,
  )

const clientOptions = {
  appName: 'Ashlar',
  connectTimeout: signInMilliseconds,
  // The session cuts the connection by itself, and sooner.
  cancelTimeout: 5_000,
  maxRetriesOnTransientErrors: 0,
  rowCollectionOnRequestCompletion: false,
  useUTC: true,
  // A failed statement leaves its transaction open where the server can, so that a step can be taken back alone.
  abortTransactionOnError: false,
} as const

const tlsOptions = (tls: DatabaseSettings['tls']) => {
  if (tls === undefined) return { encrypt: false }
  const { ca, cert, key, rejectUnauthorized } = tls
  const given = Object.fromEntries(
    Object.entries({ ca, cert, key }).filter(([, text]) => typeof text === 'string'),
  )
  return {
    encrypt: true,
    trustServerCertificate: rejectUnauthorized !== true,
    cryptoCredentialsDetails: given,
  }
}

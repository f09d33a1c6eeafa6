import type { Egress } from '@ashlar/egress'
import oracledb, { type Connection as Client } from 'oracledb'
import { signInMilliseconds } from '../connect-socket.ts'
import type { Connection } from '../driver.ts'
import type { DatabaseSettings } from '../sql/settings.ts'
import { openNoConnections, through } from './client-transport.ts'
import { describeConnectError, notAnswering } from './describe-connect-error.ts'
import { readTimesExactly } from './exact-times.ts'
import { GuardedSocket } from './guarded-socket.ts'
import { ownSettings } from './own-statements.ts'
import { readOracleSettings } from './settings.ts'

/** Bytes that a server may send before there is a session. */
const handshakeBytes = 1024 * 1024

/** Bytes of one packet: the larger they are, the less often a long value is begun anew because it goes on in the next one. */
const packetBytes = 65_535

/** A client that has signed in, and the socket that it speaks through. */
export interface OpenClient {
  readonly client: Client
  readonly socket: GuardedSocket
}

openNoConnections()
readTimesExactly()

/**
 * Connects through egress and signs in; a statement is stopped after so many milliseconds. Throws `IntegrationError` with what to
 * do about it.
 */
export const openClient = async (
  egress: Egress,
  connection: Connection,
  statementMilliseconds: number,
): Promise<OpenClient> => {
  const settings = readOracleSettings(connection)
  let failure: Error | undefined
  let cut: NodeJS.Timeout | undefined
  try {
    const raw = await egress.connectTcp({ host: settings.host, port: settings.port })
    const socket = await GuardedSocket.over(raw, settings)
    let left = handshakeBytes
    socket.count = (bytes) => {
      left -= bytes
      return left < 0 ? new Error('It sends more than a database does before it is asked') : undefined
    }
    // Why it ended is known to the socket; the library says only that it did.
    socket.onEnd = (error) => {
      failure ??= error
    }
    cut = setTimeout(() => socket.destroy(notAnswering(settings.place)), signInMilliseconds)
    const client = await through(socket, () => signIn(settings, socket))
    client.callTimeout = statementMilliseconds
    return { client, socket }
  } catch (error) {
    throw describeConnectError(failure ?? error, settings)
  } finally {
    clearTimeout(cut)
  }
}

const signIn = async (settings: DatabaseSettings, socket: GuardedSocket): Promise<Client> => {
  try {
    const client = await oracledb.getConnection({
      user: settings.user,
      password: settings.password,
      connectString: connectStringOf(settings, socket),
      stmtCacheSize: 0,
      // Otherwise it tells the database what this machine and its user are called.
      program: 'ashlar',
      machine: 'ashlar',
      terminal: 'ashlar',
      osUser: 'ashlar',
      driverName: 'ashlar',
    })
    await client.execute(ownSettings)
    return client
  } catch (error) {
    socket.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/** In full, so that nothing is looked up: neither in files of this machine nor by asking for the address of a name. */
const connectStringOf = (
  { port, tls, database }: DatabaseSettings,
  { remoteAddress }: GuardedSocket,
): string =>
  `(DESCRIPTION=(SDU=${packetBytes})(ADDRESS=(PROTOCOL=${tls === undefined ? 'tcp' : 'tcps'})(HOST=${remoteAddress})(PORT=${port}))(CONNECT_DATA=(SERVICE_NAME=${database})))`

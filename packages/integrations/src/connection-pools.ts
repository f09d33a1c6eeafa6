import type { Egress } from '@ashlar/egress'
import type { Connection } from './connection.ts'
import { type PooledSession, SessionPool } from './session-pool.ts'
import { openWay, type Way } from './ssh/way.ts'

interface OpenPool<Session extends PooledSession> {
  readonly version: number
  readonly pool: SessionPool<Session>
  readonly way: Way
}

/** The pools of sessions of a driver, one for each connection, with the ways that their sessions take. */
export class ConnectionPools<Session extends PooledSession> {
  readonly #egress: Egress
  readonly #pools = new Map<string, OpenPool<Session>>()

  constructor(egress: Egress) {
    this.#egress = egress
  }

  /**
   * The pool of a connection, whose sessions are opened by means of the egress that `open` is given. Those of an older version are
   * closed as they come back.
   */
  of(
    connection: Connection,
    open: (egress: Egress) => Promise<Session>,
    mostSessions?: number,
  ): SessionPool<Session> {
    const known = this.#pools.get(connection.id)
    if (known?.version === connection.version) return known.pool
    this.forget(connection.id)
    const way = openWay(this.#egress, connection)
    const pool = new SessionPool(() => open(way.egress), mostSessions)
    this.#pools.set(connection.id, { version: connection.version, pool, way })
    return pool
  }

  /** Closes what is open for a connection. */
  forget(connectionId: string): void {
    const known = this.#pools.get(connectionId)
    this.#pools.delete(connectionId)
    if (known !== undefined) void closePool(known)
  }

  /** Closes all that is open. */
  async close(): Promise<void> {
    const open = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(open.map(closePool))
  }
}

const closePool = async <Session extends PooledSession>({ pool, way }: OpenPool<Session>): Promise<void> => {
  await pool.close()
  way.close()
}

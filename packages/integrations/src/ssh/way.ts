import type { Egress } from '@ashlar/egress'
import type { Connection } from '../connection.ts'
import type { SshTunnel } from './tunnel.ts'
import { hasTunnel } from './tunnel-form.ts'

/** How the sessions of a connection reach their system. */
export interface Way {
  /** Egress, whose sockets lead through the SSH server of the connection where it has one. */
  readonly egress: Egress
  /** Closes the connection to the SSH server once no socket leads through it any more. */
  close(): void
}

/** The way to the system of a connection. Nothing is opened before a socket is wanted. */
export const openWay = (egress: Egress, connection: Connection): Way => {
  if (!hasTunnel(connection.configuration)) return { egress, close: () => undefined }
  let tunnel: Promise<SshTunnel> | undefined
  const loaded = (): Promise<SshTunnel> => {
    tunnel ??= loadTunnel(egress, connection)
    return tunnel
  }
  return {
    egress: { ...egress, connectTcp: async (target) => (await loaded()).connect(target) },
    close() {
      tunnel?.then(
        (opened) => opened.close(),
        () => undefined,
      )
    },
  }
}

/** With the first use of one: most connections have none. */
const loadTunnel = async (egress: Egress, connection: Connection): Promise<SshTunnel> => {
  const [{ SshTunnel }, { readTunnel }] = await Promise.all([
    import('./tunnel.ts'),
    import('./tunnel-settings.ts'),
  ])
  return new SshTunnel(egress, readTunnel(connection))
}

/** Does something over a way of its own, which is closed afterwards. */
export const onWay = async <Result>(
  egress: Egress,
  connection: Connection,
  work: (egress: Egress) => Promise<Result>,
): Promise<Result> => {
  const way = openWay(egress, connection)
  try {
    return await work(way.egress)
  } finally {
    way.close()
  }
}

import { connect, type Socket } from 'node:net'
import { type SshServer, startSsh } from './ssh-server.ts'

/** An SSH server that opens connections to what is behind it. */
export interface TunnelServer extends SshServer {
  /** What it does when it is asked for a connection; `silent` never answers, and `forbidden` holds for those who sign in afterwards. */
  manner: 'open' | 'silent' | 'forbidden'
  /** The places to which it was asked to connect. */
  readonly asked: string[]
  /** How many have signed in. */
  clients: number
  /** Hears when a client has left. */
  onLeft: () => void
}

/** Starts one. */
export const startTunnelServer = async (): Promise<TunnelServer> => {
  const behind = new Set<Socket>()
  const server = await startSsh((client) => {
    tunnels.clients += 1
    client.on('close', () => tunnels.onLeft())
    if (tunnels.manner === 'forbidden') return
    client.on('tcpip', (accept, reject, { destIP, destPort }) => {
      tunnels.asked.push(`${destIP}:${destPort}`)
      if (tunnels.manner === 'silent') return
      const socket = connect({ host: destIP, port: destPort })
      behind.add(socket)
      socket.once('error', () => reject())
      socket.once('connect', () => {
        const channel = accept()
        socket.on('error', () => channel.destroy())
        channel.on('error', () => socket.destroy())
        channel.on('close', () => socket.destroy())
        socket.on('close', () => behind.delete(socket))
        channel.pipe(socket).pipe(channel)
      })
    })
  })
  const tunnels: TunnelServer = {
    ...server,
    manner: 'open',
    asked: [],
    clients: 0,
    onLeft: () => undefined,
    async stop() {
      for (const socket of behind) socket.destroy()
      await server.stop()
    },
  }
  return tunnels
}

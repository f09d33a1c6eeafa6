import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import ssh2 from 'ssh2'
import { makeKeyPair } from '../src/ssh/make-key-pair.ts'

const { Server, utils } = ssh2

/** A server that speaks SSH and lets Ada in. */
export interface SshServer {
  readonly port: number
  readonly fingerprint: string
  /** The private key of Ada, whose password is `canary-password`. */
  readonly privateKey: string
  /** How often somebody tried to sign in, by the method. */
  readonly attempts: string[]
  /** Lets whoever has the private key of a public one in as well. */
  trust(publicKey: string): void
  /** Cuts all connections. */
  cut(): void
  stop(): Promise<void>
}

/** Starts one; `serve` is given each client that has signed in. */
export const startSsh = async (serve: (client: ssh2.Connection) => void): Promise<SshServer> => {
  const hostKey = await makeKeyPair('ed25519')
  const adasKey = await makeKeyPair('ed25519')
  const known = [utils.parseKey(adasKey.publicKey)]
  const attempts: string[] = []
  const sockets = new Set<Socket>()

  const isKnown = (context: ssh2.PublicKeyAuthContext): boolean =>
    known.some((key) => {
      if (key instanceof Error || !context.key.data.equals(key.getPublicSSH())) return false
      if (context.signature === undefined || context.blob === undefined) return true
      return key.verify(context.blob, context.signature, context.hashAlgo) === true
    })

  const server = new Server({ hostKeys: [hostKey.privateKey] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (context) => {
      attempts.push(context.method)
      const isAda =
        context.username === 'ada' &&
        ((context.method === 'password' && context.password === 'canary-password') ||
          (context.method === 'publickey' && isKnown(context)))
      return isAda ? context.accept() : context.reject()
    })
    client.on('ready', () => serve(client))
  })
  // The library hands sockets on without a way to end them.
  const listening: unknown = Reflect.get(server, '_srv')
  if (listening instanceof Object && 'on' in listening && typeof listening.on === 'function')
    listening.on('connection', (socket: Socket) => sockets.add(socket.setNoDelay(true)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: unknown = server.address()
  const publicKey = utils.parseKey(hostKey.publicKey)
  const bytes = publicKey instanceof Error ? Buffer.alloc(0) : publicKey.getPublicSSH()
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: Number(Reflect.get(Object(address), 'port')),
    fingerprint: `SHA256:${createHash('sha256').update(bytes).digest('base64').replace(/=+$/u, '')}`,
    privateKey: adasKey.privateKey,
    attempts,
    trust: (written) => {
      known.push(utils.parseKey(written))
    },
    cut,
    async stop() {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

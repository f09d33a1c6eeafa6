import { createServer, type ServerResponse } from 'node:http'

/** A Vault of somebody else's, on a port of this machine: a key/value engine of version 2 under `secret`, which wants a token. */
export interface VaultServer {
  address: string
  token: string
  isSealed: boolean
  /** The keys of the secret `shop`. */
  values: Record<string, string>
  stop: () => Promise<void>
}

const say = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Starts the Vault. It follows the HTTP API of HashiCorp Vault. */
export const openVault = async (): Promise<VaultServer> => {
  const values: Record<string, string> = {}
  const vault = { token: 'hvs.token-of-the-shop', isSealed: false, values }
  const server = createServer((request, response) => {
    if (vault.isSealed) return say(response, 503, { errors: ['Vault is sealed'] })
    if (request.headers['x-vault-token'] !== vault.token) {
      return say(response, 403, { errors: ['permission denied'] })
    }
    if (request.url === '/v1/auth/token/lookup-self') return say(response, 200, { data: { ttl: 3600 } })
    if (request.url === '/v1/secret/data/shop') {
      return say(response, 200, { data: { data: vault.values, metadata: { version: 1 } } })
    }
    return say(response, 404, { errors: [] })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The Vault has no port.')
  return Object.assign(vault, {
    address: `http://127.0.0.1:${bound.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

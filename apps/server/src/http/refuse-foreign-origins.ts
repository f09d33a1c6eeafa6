import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../requests/refusal.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What load balancers ask by the number of a machine; it says nothing of anybody. */
const healthPaths: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])
/** The names of this machine itself; no server of names can make them lead elsewhere. */
const ownMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const parse = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)

/**
 * Refuses requests for another host than that of the public address, and requests that change something from a page of
 * another origin. A name of a stranger's that leads to this server would otherwise make their page one of ours.
 * Where the public address is on this machine, every name and port of it is good, and a page of the same name and port.
 */
export const refuseForeignOrigins = (server: FastifyInstance, publicUrl: string): void => {
  const own = new URL(publicUrl)
  const isOnOwnMachine = ownMachine.has(own.hostname)

  /** Where a request was sent to; behind a trusted proxy what it says of that. */
  const addressOf = (request: FastifyRequest): URL | null => {
    const address = parse(`${own.protocol}//${request.host}`)
    // Anything but a host and a port would be taken for a path, a query or a name.
    return address?.href === `${address?.origin}/` ? address : null
  }
  const isForeignHost = (request: FastifyRequest): boolean => {
    if (readingMethods.has(request.method) && healthPaths.has(request.routeOptions.url)) return false
    const address = addressOf(request)
    if (address === null) return true
    return address.host !== own.host && !(isOnOwnMachine && ownMachine.has(address.hostname))
  }
  const isForeignPage = (request: FastifyRequest): boolean => {
    const { method, headers } = request
    if (readingMethods.has(method)) return false
    // Written by the browser itself; a page cannot change it, nor leave it out.
    if (headers['sec-fetch-site'] === 'cross-site') return true
    if (headers.origin === undefined) return false
    if (headers.origin === own.origin) return false
    return !isOnOwnMachine || headers.origin !== addressOf(request)?.origin
  }

  const foreignHost = new Refusal(
    'not_allowed',
    `This server is at ${own.origin} and answers there only. Whoever runs it sets its address with PUBLIC_URL; a proxy before it passes the Host header on.`,
  )
  const foreignPage = new Refusal('not_allowed', 'Requests from pages of another origin are refused.')
  server.addHook('onRequest', (request, _reply, done) => {
    if (isForeignHost(request)) done(foreignHost)
    else if (isForeignPage(request)) done(foreignPage)
    else done()
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that change something and come from a page of another origin. The session cookie is not sent along
 * with those anyway; this closes what older browsers and same-site neighbours leave open.
 */
export const refuseForeignOrigins = (server: FastifyInstance, publicUrl: string): void => {
  const ownHost = new URL(publicUrl).host
  const isForeign = ({ method, headers }: FastifyRequest): boolean => {
    if (readingMethods.has(method)) return false
    // Written by the browser itself; a page cannot change it, nor leave it out.
    if (headers['sec-fetch-site'] === 'cross-site') return true
    const { origin } = headers
    if (origin === undefined) return false
    const host = URL.canParse(origin) ? new URL(origin).host : null
    return host !== ownHost && host !== headers.host
  }
  server.addHook('onRequest', (request, _reply, done) => {
    if (isForeign(request)) done(foreign())
    else done()
  })
}

const foreign = (): Refusal =>
  new Refusal('not_allowed', 'Requests from pages of another origin are refused.')

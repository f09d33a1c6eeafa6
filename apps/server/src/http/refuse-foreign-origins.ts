import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that change something and come from a page of another origin. The session cookie is not sent along
 * with those anyway; this closes what older browsers and same-site neighbours leave open.
 */
export const refuseForeignOrigins = (server: FastifyInstance, publicUrl: string): void => {
  const ownHost = new URL(publicUrl).host
  server.addHook('onRequest', async (request) => {
    if (readingMethods.has(request.method)) return
    const { origin } = request.headers
    // Written by the browser itself; a page cannot change it, nor leave it out.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw foreign()
    if (origin === undefined) return
    const host = URL.canParse(origin) ? new URL(origin).host : null
    if (host !== ownHost && host !== request.headers.host) {
      throw foreign()
    }
  })
}

const foreign = (): Refusal =>
  new Refusal('not_allowed', 'Requests from pages of another origin are refused.')

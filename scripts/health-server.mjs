import { createServer } from 'node:http'
import { Refused } from './ask-server.mjs'

/** @import { Server } from 'node:http' */

/**
 * Answers on this machine alone, under the path `/health`, how a folder is doing that is kept in step. It does nothing for anybody,
 * and a page may read it only where it comes from the server that the folder belongs to: neither another site's page, nor one
 * whose name was made to lead here.
 * @param {{ port: number, origin: string, read: () => Promise<object> }} health `origin` is of the pages that may read it.
 * @returns {Promise<Server>} Listening.
 */
export const serveHealth = async ({ port, origin, read }) => {
  const server = createServer({ maxHeaderSize: 8192, requestTimeout: 5_000 }, (request, response) => {
    const { host = '', origin: from, 'sec-fetch-site': site } = request.headers
    const bound = server.address()
    const ownPort = typeof bound === 'object' && bound !== null ? bound.port : port
    const isOurs = [`127.0.0.1:${ownPort}`, `localhost:${ownPort}`].includes(host)
    // A page that reads says where it is from; one that cannot read, such as by a picture, says only that it is another site's.
    const isAllowed = from === undefined ? site === undefined || site === 'none' : from === origin
    const headers = {
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Origin',
    }
    /**
     * @param {number} status
     * @param {object} body
     * @param {Record<string, string>} more
     */
    const answer = (status, body, more = {}) => {
      response.writeHead(status, { ...headers, ...more })
      response.end(`${JSON.stringify(body)}\n`)
    }
    request.resume()
    if (!isOurs || !isAllowed) {
      answer(403, { message: 'This is for pages of the server that the folder belongs to.' })
      return
    }
    if (request.url !== '/health') {
      answer(404, { message: 'There is only /health.' })
      return
    }
    const readable = from === undefined ? {} : { 'Access-Control-Allow-Origin': origin }
    if (request.method === 'OPTIONS') {
      const permitted = {
        'Access-Control-Allow-Methods': 'GET',
        'Access-Control-Allow-Private-Network': 'true',
      }
      answer(200, {}, { ...readable, ...permitted })
      return
    }
    if (request.method !== 'GET') {
      answer(405, { message: 'Only GET is answered.' }, { Allow: 'GET' })
      return
    }
    read().then(
      (health) => answer(200, health, readable),
      () => answer(500, { message: 'How it is doing could not be found out.' }, readable),
    )
  })
  await new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        'code' in error && error.code === 'EADDRINUSE'
          ? new Refused(
              `127.0.0.1:${port} is taken, by another ashlar dev or another program. End it, or set ASHLAR_DEV_PORT.`,
            )
          : error,
      ),
    )
    // No other machine reaches this address.
    server.listen({ port, host: '127.0.0.1' }, () => resolve(undefined))
  })
  return server
}

import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../requests/refusal.ts'

/** How many times the limit a body may be to be read to its end before it is refused. */
const readableFactor = 10

const kilobyte = 1024
const megabyte = 1024 * kilobyte

const saySize = (bytes: number): string =>
  bytes < megabyte ? `${Math.round(bytes / kilobyte)} KB` : `${Math.round(bytes / megabyte)} MB`

/** Why a body is refused for its size. */
export const bodyTooLarge = (bodyLimit: number): Refusal =>
  new Refusal('request_too_large', `The request is larger than ${saySize(bodyLimit)}. Send less at once.`)

/**
 * Refuses bodies that say themselves that they are too large. What the client is sending is read and thrown away first:
 * a connection that is closed while it still sends takes the answer with it, and the person would only see a lost
 * connection. Bodies larger by far are cut off.
 */
export const refuseLargeBodies = (server: FastifyInstance, bodyLimit: number): void => {
  server.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const announced = Number(headers['content-length'] ?? 0)
    if (!(announced > bodyLimit)) return done()
    if (announced > bodyLimit * readableFactor) return done(bodyTooLarge(bodyLimit))
    raw.resume()
    // A client that goes away meanwhile wants no answer.
    finished(raw, { writable: false }, () => done(bodyTooLarge(bodyLimit)))
    return undefined
  })
}

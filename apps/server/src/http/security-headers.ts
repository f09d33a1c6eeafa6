import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { permissionsPolicy } from '@ashlar/runtime/policy'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** The headers that the library would set on an answer. They are the same for every answer, so they are made once. */
const headersOf = (options: HelmetOptions): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (failure) => {
    if (failure !== undefined) throw new Error('The headers of answers cannot be made.', { cause: failure })
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}

/** Gives every answer the headers that keep browsers from doing more with it than they should; a route may say otherwise. */
export const sendSecurityHeaders = (server: FastifyInstance, options: HelmetOptions): void => {
  // Pages that need some of it say so themselves.
  const headers = { ...headersOf(options), 'permissions-policy': permissionsPolicy() }
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

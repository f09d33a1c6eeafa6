import Fastify from 'fastify'

/** The least that can be started: a server of the same framework with one answer. */
const server = Fastify()
server.get('/healthz', () => ({ status: 'ok' }))
await server.listen({ port: Number(process.env['PORT']), host: 'localhost' })

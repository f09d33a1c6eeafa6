import Fastify from 'fastify'

/** The least that answers the same: a condition and an answer, on a bare server of the same framework. */
const server = Fastify()
server.get('/healthz', () => ({ status: 'ok' }))
server.post<{ Body: { inputs: { Global: { isLarge: boolean; order: unknown } } } }>('/run', (request) => {
  const { isLarge, order } = request.body.inputs.Global
  return isLarge ? { output: order } : { output: null }
})
await server.listen({ port: Number(process.env['PORT']), host: 'localhost' })

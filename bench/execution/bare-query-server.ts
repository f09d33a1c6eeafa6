import Fastify from 'fastify'
import { poolOfEnvironment } from '../support/pool-of-environment.ts'

/** The least that answers the same: the same query by the same driver on a bare server of the same framework. */
const pool = poolOfEnvironment()
const server = Fastify()
server.get('/healthz', () => ({ status: 'ok' }))
server.post<{ Body: { inputs: { Global: { orderId: number } } } }>('/run', async (request) => {
  const { rows } = await pool.query({
    name: 'order',
    text: 'select id, status, total from orders where id = $1',
    values: [request.body.inputs.Global.orderId],
  })
  return rows
})
await server.listen({ port: Number(process.env['PORT']), host: 'localhost' })

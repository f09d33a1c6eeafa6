import Fastify from 'fastify'
import pg from 'pg'

/** The least that answers the same: the same query by the same driver on a bare server of the same framework. */
const pool = new pg.Pool({
  host: process.env['DATABASE_HOST'],
  port: Number(process.env['DATABASE_PORT']),
  user: process.env['DATABASE_USER'],
  password: process.env['DATABASE_PASSWORD'],
  database: process.env['DATABASE_NAME'],
  max: 10,
})
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

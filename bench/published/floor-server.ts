import { createReadStream } from 'node:fs'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { poolOfEnvironment } from '../support/pool-of-environment.ts'

/** Serves the hand-written page, compressed beforehand, and its one query. */
const folder = process.env['FLOOR_FOLDER'] ?? ''
const pool = poolOfEnvironment()
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }
const server = Fastify()
server.get('/', (_request, reply) =>
  reply.type('text/html').send(createReadStream(join(folder, 'index.html'))),
)
for (const name of readdirSync(join(folder, 'assets')).filter((file) => /\.(js|css)$/u.test(file))) {
  server.get(`/assets/${name}`, (_request, reply) =>
    reply
      .type(types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .header('content-encoding', 'gzip')
      .send(createReadStream(join(folder, 'assets', `${name}.gz`))),
  )
}
server.get('/healthz', () => ({ status: 'ok' }))
server.post<{ Body: { country: string; status: string } }>('/orders', async (request) => {
  const { rows } = await pool.query(
    `select o.id, o.ordered_on, c.name as customer, o.billing_city, o.billing_country, o.status, o.total
     from orders o join customers c on c.id = o.customer_id
     where o.billing_country ilike $1 and o.status = coalesce(nullif($2, ''), o.status)
     order by o.ordered_on desc, o.id desc limit 500`,
    [`%${request.body.country}%`, request.body.status],
  )
  return rows
})
await server.listen({ port: Number(process.env['PORT']), host: 'localhost' })

import { createEgress } from '@ashlar/egress'
import type { QueryOrder, TableQuery } from '@ashlar/schema/table-query'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../test/postgres-server.ts'
import { templatesOf } from '../../../test/templates.ts'
import type { IntegrationDriver } from '../../driver.ts'
import { postgres } from '../../postgres/postgres.ts'
import { postgresTables } from '../../postgres/table-dialect.ts'
import { writeQuery } from './write-query.ts'

let server: PostgresServer
let driver: IntegrationDriver
const egress = createEgress({ allowedHosts: ['localhost'] })

const run = (body: string, values: readonly unknown[] = []) =>
  driver.compile({ body }, templatesOf('postgres', { body })).run(
    {
      id: 'shop',
      version: 1,
      secrets: {},
      configuration: {
        host: server.host,
        port: server.port,
        database: 'postgres',
        user: server.user,
        tls: 'disable',
      },
    },
    values,
    {
      signal: new AbortController().signal,
      limits: { resultBytes: 1_000_000, milliseconds: 30_000 },
      onLog: () => undefined,
      onRequest: () => undefined,
    },
  )

beforeAll(async () => {
  server = await startPostgres()
  driver = await postgres.createDriver({ egress })
  await run(`
    create table album (album_id int primary key, title text, secret text);
    insert into album values (1, 'B', 'z'), (2, 'A', 'y'), (3, null, 'x')`)
}, 60_000)

afterAll(async () => {
  await driver.close()
  await egress.close()
  await server.stop()
})

const sorted = (column: string, direction: 'asc' | 'desc'): QueryOrder => ({
  by: { column },
  direction,
  empty: 'last',
  when: { binding: { kind: 'binding', source: 'Sorting' }, is: `${column} ${direction}` },
})
const query: TableQuery = {
  from: { name: 'album' },
  joins: [],
  where: { kind: 'group', match: 'all', conditions: [] },
  selected: [
    { kind: 'column', column: { column: 'album_id' } },
    { kind: 'column', column: { column: 'title' } },
  ],
  order: [sorted('title', 'asc'), sorted('title', 'desc'), { by: { column: 'album_id' }, direction: 'asc' }],
}
const body = writeQuery(query, postgresTables)
const sortedBy = (sorting: unknown) => run(body, [sorting, sorting])
const rows = (...ids: readonly number[]) => ids.map((id) => ({ album_id: id, title: titles[id] ?? null }))
const titles: Readonly<Record<number, string>> = { 1: 'B', 2: 'A' }

it('sorts by a column that is allowed', async () => {
  expect(await sortedBy('title asc')).toEqual(rows(2, 1, 3))
  expect(await sortedBy('title desc')).toEqual(rows(1, 2, 3))
})

it.each([
  'secret asc',
  'secret desc',
  'title asc; drop table album',
  "title asc' then title end; drop table album --",
  "'; delete from album; --",
  '(select secret from album limit 1)',
  '1',
  'constructor',
  '{{ 1 }}',
  '',
  null,
  ['title asc'],
  { toString: 'title asc' },
])('leaves the rows in the order of their key for %j', async (hostile) => {
  expect(await sortedBy(hostile)).toEqual(rows(1, 2, 3))
})

it('never lets what is chosen become a part of the statement', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string().filter((text) => !text.includes('\0') && !/^title (?:asc|desc)$/u.test(text)),
      async (hostile) => {
        expect(await sortedBy(hostile)).toEqual(rows(1, 2, 3))
      },
    ),
    { numRuns: 100 },
  )
})

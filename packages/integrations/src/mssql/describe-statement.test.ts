import { createEgress } from '@ashlar/egress'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MssqlServer, startMssql, type TdsAnswer } from '../../test/mssql-server.ts'
import { tds } from '../../test/tds-writer.ts'
import { templatesOf } from '../../test/templates.ts'
import type { IntegrationDriver } from '../driver.ts'
import { mssql } from './mssql.ts'

/** Columns as `sp_describe_first_result_set` tells them. */
const described = (...columns: [name: string, type: string, isHidden?: boolean][]): TdsAnswer => ({
  columns: [
    { name: 'is_hidden', type: tds.bit },
    { name: 'name', type: tds.text },
    { name: 'system_type_name', type: tds.text },
  ],
  rows: columns.map(([name, type, isHidden = false]) => [isHidden, name, type]),
})

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
let server: MssqlServer
let driver: IntegrationDriver

beforeAll(async () => {
  server = await startMssql(
    ({ parameters }) => {
      const [text, types] = [String(parameters.get('p1')), String(parameters.get('p2'))]
      if (text.includes('nowhere'))
        return { error: { number: 208, message: "Invalid object name 'nowhere'." } }
      if (text.includes('top') && !types.includes('bigint')) {
        return { error: { number: 1060, message: 'The number of rows must be an integer.' } }
      }
      if (!text.startsWith('select')) return described()
      return described(
        ['id', 'int'],
        ['name', 'nvarchar(40)'],
        ['paid', 'bit'],
        ['total', 'decimal(10,2)'],
        ['at', 'datetime2(7)'],
        ['any', 'sql_variant'],
        ['key', 'int', true],
      )
    },
    () => 'welcome',
  )
  driver = await mssql.createDriver({ egress })
})

afterAll(async () => {
  await driver.close()
  await egress.close()
  await server.stop()
})

it('says before anything runs which columns a statement of SQL Server gives, and runs none of them', async () => {
  const steps = [
    'select top ({{ n }}) * from orders where id = {{ id }}',
    'delete from orders where id = {{ id }}',
    'select * from nowhere',
    'declare @a int = 1; select @a as a',
  ].map((body) => ({ configuration: { body }, templates: templatesOf('mssql', { body }) }))
  const connection = {
    id: 'described',
    version: 1,
    configuration: { host: '127.0.0.1', port: server.port, database: 'shop', user: 'ada', tls: 'disable' },
    secrets: { password: 'right' },
  }
  const described = await driver.answerTypes?.(connection, steps, AbortSignal.timeout(10_000))
  const member = (name: string, kind: 'number' | 'text' | 'boolean' | 'unknown') => ({ name, type: { kind } })
  expect(described?.map(({ type }) => type)).toEqual([
    {
      kind: 'list',
      items: {
        kind: 'object',
        members: [
          member('id', 'number'),
          member('name', 'text'),
          member('paid', 'boolean'),
          member('total', 'number'),
          member('at', 'text'),
          member('any', 'unknown'),
        ],
      },
    },
    { kind: 'object', members: [member('affectedRows', 'number')] },
    { kind: 'unknown' },
    { kind: 'unknown' },
  ])
  expect(described?.map(({ refusal }) => refusal)).toEqual([
    undefined,
    undefined,
    "Invalid object name 'nowhere'.",
    undefined,
  ])
  const asked = server.seen.filter(({ text }) => !/^\s*set /u.test(text))
  expect(asked.every(({ text }) => text.startsWith('exec sp_describe_first_result_set'))).toBe(true)
  expect(asked[0]?.parameters.get('p2')).toBe('@p1 nvarchar(4000), @p2 nvarchar(4000)')
})

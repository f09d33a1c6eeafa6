import { createEgress } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection, IntegrationDriver } from '../src/driver.ts'
import { describeAnswerTypes } from './answer-types-contract.ts'
import { describeHarm } from './harm-contract.ts'
import { describeServerOfSql } from './sql-server-contract.ts'
import type { ColumnKind, SqlExample, SqlSystemDescription } from './sql-system-description.ts'
import { describeTableStatements } from './table-statements-contract.ts'
import { templatesOf } from './templates.ts'
import { describeUpdateOfRows } from './update-rows-contract.ts'

/** The values that have to come back from a column as they went there. */
const samples: Readonly<Record<ColumnKind, readonly JsonValue[]>> = {
  text: ['', ' ', "it's", '\\', '"', '%_', 'é 漢 😀', '{{ x }}', '?', '$1', '\n\t', null],
  decimal: [0, 12.5, -0.1, '12345678901234567890.12345', null],
  big: [0, -1, 9_007_199_254_740_991, '9007199254740993', '-9223372036854775808', null],
  date: ['2024-02-29', '1969-12-31', null],
  instant: ['2024-02-29T08:00:00.123456Z', '2024-03-31T01:30:00Z', null],
  local: ['2024-03-31T02:30:00.5', '1999-12-31T23:59:59.999999', null],
  json: [{ a: [1, null, 'ü"'], b: { c: 1.5 } }, [1, [2]], 'text', 0, true, null],
  flag: [true, false, null],
  list: [[1, 2, 3], [], ['a"b', "c'd"]],
}

const fewSessions = 10

/** Tests what every system that speaks SQL has to do, on a server of it. */
export const describeSqlSystem = (system: SqlSystemDescription): void => {
  const { integration, columns } = system
  const { pluginId } = integration.descriptor

  describe.runIf(system.isHere)(`${system.name} as a system that speaks SQL`, () => {
    const egress = createEgress({ allowedHosts: ['127.0.0.1', 'localhost'] })
    let example: SqlExample
    let driver: IntegrationDriver

    beforeAll(async () => {
      example = await system.start()
      driver = await integration.createDriver({ egress })
    }, 60_000)

    afterAll(async () => {
      await driver.close()
      await egress.close()
      await example.stop()
    })

    const aConnection = (changes: JsonObject = {}, secrets = example.secrets): Connection => ({
      id: JSON.stringify([changes, secrets]),
      version: 1,
      configuration: { ...example.configuration, ...changes },
      secrets,
      dataFolders: example.dataFolders,
    })

    const run = (
      body: string,
      values: readonly unknown[] = [],
      { signal = new AbortController().signal, resultBytes = 1_000_000, log = [] as string[] } = {},
    ) =>
      driver.compile({ body }, templatesOf(pluginId, { body })).run(aConnection(), values, {
        signal,
        limits: { resultBytes, milliseconds: 30_000 },
        onLog: (line) => log.push(line),
      })

    it.each(Object.entries(columns))('takes and gives back %s without loss', async (kind, column) => {
      const values = kind === 'binary' ? [...system.bytes, null] : samples[kindOf(kind)]
      await run(`create table there_${kind} (place int, held ${column.type})`)
      for (const [place, value] of values.entries()) {
        await run(
          `insert into there_${kind} (place, held) values ({{ place }}, ${column.written ?? '{{ value }}'})`,
          [place, kind === 'json' && value !== null ? JSON.stringify(value) : value],
        )
      }
      const rows = await run(`select held from there_${kind} order by place`)
      expect(rows).toEqual(values.map((held) => ({ held })))
    })

    it('takes hostile values for what they are', async () => {
      const hostile = fc.oneof(
        fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed()),
        fc.constantFrom(
          "'; drop table there_text; --",
          '\\',
          "\\'",
          '`',
          '"',
          '#',
          '/*!',
          '*/',
          '?',
          '$1',
          '{{x}}',
        ),
      )
      await run(`create table hostile (held ${columns.text.type})`)
      await fc.assert(
        fc.asyncProperty(hostile, async (text) => {
          await run('delete from hostile')
          await run('insert into hostile (held) values ({{ text }})', [text])
          expect(await run('select held from hostile')).toEqual([{ held: text }])
        }),
        { numRuns: 40 },
      )
    })

    it('takes a list in a condition, an empty one too', async () => {
      const body = `select place from there_big where place ${system.inList} order by place`
      expect(await run(body, [[1, 2]])).toEqual([{ place: 1 }, { place: 2 }])
      if (system.hasEmptyLists ?? true) expect(await run(body, [[]])).toEqual([])
      else await expect(run(body, [[]])).rejects.toThrow('The list in in (…) is empty')
    })

    it('takes counts behind limit and offset', async () => {
      const body = 'select place from there_big order by place limit {{ limit }} offset {{ offset }}'
      expect(await run(body, [2, 1])).toEqual([{ place: 1 }, { place: 2 }])
      expect(await run(body, ['1', '0'])).toEqual([{ place: 0 }])
    })

    it('knows names with quotes of its dialect in them', async () => {
      await run(`create table ${system.quotedName} (held int)`)
      await run(`insert into ${system.quotedName} values ({{ one }})`, [1])
      expect(await run(`select count(*) as number from ${system.quotedName}`)).toEqual([{ number: 1 }])
    })

    it('runs several statements together or not at all', async () => {
      await run('create table together (held int primary key)')
      const failing = run(
        'insert into together values (1); insert into together values (2); insert into together values (1)',
      )
      await expect(failing).rejects.toMatchObject({ code: 'query_failed' })
      expect(await run('select count(*) as number from together')).toEqual([{ number: 0 }])
    })

    it('has transactions of several steps, and takes back one step that failed, or says that it has none', async () => {
      expect('beginTransaction' in driver).toBe(integration.descriptor.hasTransactions)
      if (!integration.descriptor.hasTransactions) return undefined
      await run('create table several (held int primary key)')
      const context = {
        signal: AbortSignal.timeout(20_000),
        limits: { resultBytes: 1000, milliseconds: 10_000 },
      }
      const begin = async () =>
        (await driver.beginTransaction?.(aConnection(), context)) ?? expect.fail('It has no transactions.')
      const transaction = await begin()
      const step = (body: string) =>
        driver
          .compile({ body }, templatesOf(pluginId, { body }))
          .run(aConnection(), [], { ...context, transaction })
      await step('insert into several values (1)')
      await expect(step('insert into several values (2), (1)')).rejects.toMatchObject({
        code: 'query_failed',
      })
      expect(await run('select count(*) as number from several')).toEqual([{ number: 0 }])
      await expect(step('commit')).rejects.toMatchObject({ code: 'not_permitted' })
      expect(await transaction.commit()).toBe('committed')
      expect(await run('select held from several')).toEqual([{ held: 1 }])

      const other = await begin()
      const deleting = { body: 'delete from several' }
      await driver
        .compile(deleting, templatesOf(pluginId, deleting))
        .run(aConnection(), [], { ...context, transaction: other })
      await other.rollback()
      expect(await run('select held from several')).toEqual([{ held: 1 }])
      return undefined
    })

    describeUpdateOfRows({
      columns,
      run,
      runStep: (step, values, requests) =>
        driver.compile(step, templatesOf(pluginId, step)).run(aConnection(), values, {
          signal: AbortSignal.timeout(20_000),
          limits: { resultBytes: 100_000, milliseconds: 10_000 },
          onRequest: (text) => requests.push(text),
        }),
    })

    describeTableStatements({
      columns,
      descriptor: integration.descriptor,
      runStep: (step, values) =>
        driver.compile(step, templatesOf(pluginId, step)).run(aConnection(), values, {
          signal: AbortSignal.timeout(20_000),
          limits: { resultBytes: 100_000, milliseconds: 10_000 },
        }),
      tables: async () => (await driver.metadata(aConnection(), AbortSignal.timeout(20_000))).tables,
    })

    describeAnswerTypes({
      columns,
      run,
      answersOf: async (statements) => {
        const steps = statements.map((body) => ({
          configuration: { body },
          templates: templatesOf(pluginId, { body }),
        }))
        return (await driver.answerTypes?.(aConnection(), steps, AbortSignal.timeout(20_000))) ?? []
      },
    })

    it('stops at the limit on results, in the middle of one value as well', async () => {
      const large = system.large ?? `select repeat('x', 900000) as a`
      await expect(run(large, [], { resultBytes: 50_000 })).rejects.toMatchObject({ code: 'too_large' })
      expect(await run('select 1 as one')).toEqual([{ one: 1 }])
    })

    it('ends what runs in the system when it is cancelled', async () => {
      const controller = new AbortController()
      const running = run(system.sleep(30), [], { signal: controller.signal })
      setTimeout(() => controller.abort(), 200)
      await expect(running).rejects.toMatchObject({ code: 'cancelled' })
      expect(await run('select 1 as one')).toEqual([{ one: 1 }])
    }, 5_000)

    it('lets more runs wait than it opens connections for', async () => {
      const all = Array.from({ length: fewSessions * 2 }, () => run(system.sleep(0.1)))
      expect(await Promise.all(all)).toHaveLength(fewSessions * 2)
    })

    if (system.server !== undefined) {
      describeServerOfSql(system.server, {
        run,
        limited: () => example.limited,
        test: (changes, secrets) => driver.test(aConnection(changes, secrets), AbortSignal.timeout(20_000)),
      })
    }
  })

  if (system.server !== undefined) describeHarm(system)
}

const kindOf = (kind: string): ColumnKind => {
  const found = Object.keys(samples).find((candidate): candidate is ColumnKind => candidate === kind)
  if (found === undefined) throw new Error(`No samples of ${kind}.`)
  return found
}

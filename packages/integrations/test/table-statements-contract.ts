import type { DatabaseTable, DatabaseTableName, JsonObject, JsonValue, TableReading } from '@ashlar/schema'
import type { QueryFunction, TableQuery } from '@ashlar/schema/table-query'
import { beforeAll, describe, expect, it } from 'vitest'
import type { IntegrationDescriptor } from '../src/descriptor.ts'
import type { SqlSystemDescription } from './sql-system-description.ts'
import { aTemplate, templatesOf } from './templates.ts'

/** How the tests of statements about tables work with a database. */
interface TableTests extends Pick<SqlSystemDescription, 'columns'> {
  readonly descriptor: IntegrationDescriptor
  /** Runs a step with a value for each of its bindings, in order. */
  readonly runStep: (step: JsonObject, values: readonly unknown[]) => Promise<JsonValue>
  readonly tables: () => Promise<readonly DatabaseTable[]>
}

/** What kind of values a function takes. */
const takes = (through: QueryFunction): 'text' | 'number' | 'time' => {
  if (/^(?:lower|upper|trim|length)$/u.test(through)) return 'text'
  return /^(?:round|floor|ceil|abs)$/u.test(through) ? 'number' : 'time'
}

const rowOf = (rows: JsonValue): JsonObject => {
  const row = Array.isArray(rows) ? rows[0] : undefined
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new Error('There is no row.')
  return row
}

/** What bindings give that nothing is said of. */
const nothing: Readonly<Record<string, unknown>> = {}

/** Tests what pages that are made from a table do with it, inside of the tests of a system. */
export const describeTableStatements = ({ descriptor, columns, runStep, tables }: TableTests): void => {
  describe('its tables', () => {
    const writer = descriptor.tables
    if (writer === undefined) throw new Error(`${descriptor.label} writes no statements about tables.`)
    const { statements, queries, savingOf } = writer
    if (queries === undefined || savingOf === undefined) {
      throw new Error(`People build no queries on ${descriptor.label}, or save no rows there.`)
    }
    let song: DatabaseTable
    let reading: TableReading

    const run = (step: JsonObject, given = nothing): Promise<JsonValue> => {
      const bindings = templatesOf(descriptor.pluginId, step).flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === 'binding' ? [part.source.trim()] : [])),
      )
      return runStep(
        step,
        bindings.map((source) => given[source] ?? null),
      )
    }
    const ask = (statement: string, given = nothing) => run(writer.configurationOf(statement), given)

    const named = (all: readonly DatabaseTable[], name: string): DatabaseTable => {
      const found = all.find((table) => table.name === name)
      if (found === undefined) throw new Error(`There is no table ${name}.`)
      return found
    }
    const nameOf = ({ schema, name }: DatabaseTable): DatabaseTableName => ({ schema, name })

    beforeAll(async () => {
      const flag = columns.flag.type
      const at = columns.local.type
      await ask(`create table singer (id int primary key, name varchar(40))`)
      await ask(
        `create table song (id int primary key, title varchar(40), singer int, state varchar(10) default 'new', price decimal(8, 2), loud ${flag}, sung_at ${at})`,
      )
      await ask(`insert into singer values (1, 'Ada'), (2, 'Bo')`)
      const all = await tables()
      song = named(all, 'song')
      reading = {
        table: nameOf(song),
        columns: ['id', 'title', 'price'].map((column) => ({ column, field: column })),
        labels: [
          {
            column: 'singer',
            table: nameOf(named(all, 'singer')),
            key: 'id',
            words: ['name', 'id'],
            field: 'singer_name',
          },
        ],
      }
      const entered: [number, string, number, string, number | null, boolean, string][] = [
        [1, 'Loud 100%', 2, 'new', 3, true, '2026-01-31T08:00:00'],
        [2, "qu'iet \\", 1, 'new', 2, false, '2026-02-01T00:30:00'],
        [3, 'silent', 1, 'old', null, false, '2026-02-28T23:59:59'],
      ]
      const names = ['id', 'title', 'singer', 'state', 'price', 'loud', 'sung_at']
      const insert = statements.insert(
        nameOf(song),
        names.map((column) => {
          const kind = song.columns.find(({ name }) => name === column)?.kind
          return { column, value: `{{ ${column} }}`, ...(kind === undefined ? {} : { kind }) }
        }),
      )
      for (const row of entered) {
        await ask(insert, Object.fromEntries(names.map((name, index) => [name, row[index]])))
      }
    })

    const wanted = () => ({
      search: '{{ search }}',
      searched: ['title'],
      filters: [
        { column: 'state', value: '{{ state }}', is: 'chosen' as const },
        { column: 'sung_at', value: '{{ from }}', is: 'from' as const },
        { column: 'sung_at', value: '{{ until }}', is: 'until' as const },
      ],
      sortField: '{{ field }}',
      sortDirection: '{{ direction }}',
      sortable: ['title', 'price', 'singer_name'],
      limit: '{{ limit }}',
      offset: '{{ offset }}',
      key: song.primaryKey,
    })
    const idsOf = (rows: JsonValue): unknown[] =>
      Array.isArray(rows)
        ? rows.map((row) => (typeof row === 'object' && row !== null && 'id' in row ? row['id'] : undefined))
        : []
    const page = { limit: 10, offset: 0 }
    const found = async (given: Readonly<Record<string, unknown>>): Promise<unknown[]> => {
      const rows = await ask(statements.rows(reading, wanted()), { ...page, ...given })
      const counted = await ask(statements.count(reading, wanted()), given)
      const ids = idsOf(rows)
      if (given['limit'] === undefined) expect(counted).toEqual([{ number: ids.length }])
      return ids
    }

    it('are known with their keys and kinds of columns', () => {
      expect(song.primaryKey).toEqual(['id'])
      expect(song.columns.map(({ kind }) => kind)).toEqual([
        'integer',
        'text',
        'integer',
        'text',
        'decimal',
        'boolean',
        'localDateTime',
      ])
      expect(song.columns.find(({ name }) => name === 'state')?.defaultValue).toBe('new')
    })

    it('are searched, whatever the case and the signs of what is searched for', async () => {
      await expect(found({})).resolves.toEqual([1, 2, 3])
      await expect(found({ search: '' })).resolves.toEqual([1, 2, 3])
      await expect(found({ search: 'SILENT' })).resolves.toEqual([3])
      await expect(found({ search: '%' })).resolves.toEqual([1])
      await expect(found({ search: "'IET \\" })).resolves.toEqual([2])
      await expect(found({ search: 'bo 2' })).resolves.toEqual([1])
      await expect(found({ search: "' or 1 = 1 -- " })).resolves.toEqual([])
    })

    it('are read by statements that change nothing, so that they may run by themselves', () => {
      for (const statement of [statements.rows(reading, wanted()), statements.count(reading, wanted())]) {
        expect(descriptor.step.onlyReads(writer.configurationOf(statement))).toBe(true)
      }
    })

    it('are filtered by what is chosen and by days', async () => {
      await expect(found({ state: 'new' })).resolves.toEqual([1, 2])
      await expect(found({ state: '' })).resolves.toEqual([1, 2, 3])
      await expect(found({ from: '2026-02-01' })).resolves.toEqual([2, 3])
      await expect(found({ until: '2026-02-28' })).resolves.toEqual([1, 2, 3])
      await expect(found({ from: '2026-02-01', until: '2026-02-01' })).resolves.toEqual([2])
    })

    it('are sorted both ways with empty values last, and cut', async () => {
      await expect(found({ field: 'title', direction: 'desc', limit: 1 })).resolves.toEqual([3])
      await expect(found({ field: 'price', direction: 'desc' })).resolves.toEqual([1, 2, 3])
      await expect(found({ field: 'singer_name', direction: 'asc' })).resolves.toEqual([2, 3, 1])
      await expect(found({ limit: 1, offset: 1 })).resolves.toEqual([2])
      await expect(found({ field: "title' --", direction: 'asc' })).resolves.toEqual([1, 2, 3])
    })

    it('give choices with the words of their rows, the chosen one first', async () => {
      const table = reading.labels[0]?.table ?? nameOf(song)
      const asked = { search: '{{ search }}', chosen: '{{ chosen }}' }
      const options = { table, key: 'id', words: ['name'], limit: 10 }
      await expect(ask(statements.options(options))).resolves.toEqual([
        { value: 1, label: 'Ada' },
        { value: 2, label: 'Bo' },
      ])
      await expect(
        ask(statements.options({ ...options, asked }), { search: 'AD', chosen: 2 }),
      ).resolves.toEqual([
        { value: 2, label: 'Bo' },
        { value: 1, label: 'Ada' },
      ])
    })

    it('are counted and added up, as a whole, by days, by values and by words', async () => {
      const summary = { table: nameOf(song), filters: [], amount: 'price' }
      const [label] = reading.labels
      if (label === undefined) throw new Error('There is no label.')
      await expect(ask(statements.totals(summary))).resolves.toEqual([{ number: 3, total: 5, average: 2.5 }])
      await expect(ask(statements.groups(summary, { by: 'day', column: 'sung_at' }, 10))).resolves.toEqual([
        { day: '2026-01-31', number: 1, total: 3 },
        { day: '2026-02-01', number: 1, total: 2 },
        { day: '2026-02-28', number: 1, total: null },
      ])
      await expect(ask(statements.groups(summary, { by: 'value', column: 'state' }, 10))).resolves.toEqual([
        { value: 'new', number: 2, total: 5 },
        { value: 'old', number: 1, total: null },
      ])
      await expect(ask(statements.groups(summary, { by: 'label', label }, 1))).resolves.toEqual([
        { value: 'Bo 2', number: 1, total: 3 },
      ])
    })

    it('are looked at, and one row of them is found, changed and removed', async () => {
      const key = [{ column: 'id', value: '{{ id }}', kind: 'integer' as const }]
      const value = { column: 'title', value: '{{ title }}', kind: 'text' as const }
      await ask(statements.insert(nameOf(song), [{ column: 'id', value: '{{ id }}' }, value]), {
        id: 9,
        title: 'Nine',
      })
      await ask(statements.update(nameOf(song), [value], key), { id: '9', title: 'Ni`ne "' })
      await expect(ask(statements.matching(reading, key, 1), { id: '9' })).resolves.toEqual(
        [{ id: 9, title: 'Ni`ne "', price: null, singer_name: expect.anything() }].map((row) =>
          expect.objectContaining({ id: row.id, title: row.title }),
        ),
      )
      const order = [{ column: 'id', direction: 'desc' as const }]
      await expect(
        ask(
          statements.look(nameOf(song), ['id', 'state'], {
            order,
            limit: '{{ limit }}',
            offset: '{{ offset }}',
          }),
          { limit: 1, offset: 0 },
        ),
      ).resolves.toEqual([{ id: 9, state: 'new' }])
      await ask(statements.remove(nameOf(song), key), { id: 9 })
      await expect(ask(statements.matching(reading, key, 1), { id: 9 })).resolves.toEqual([])
    })

    it('save what people changed in a list, of the rows that belong there', async () => {
      const field = (column: string, more = {}) => ({ column, field: column, ...more })
      const step = savingOf({
        table: nameOf(song),
        list: 'Songs',
        key: [field('id')],
        columns: [
          field('id'),
          { column: 'title', field: 'name_of_it' },
          field('price'),
          field('state', { defaultValue: 'new' }),
        ],
        fixed: [],
        canInsert: true,
      })
      const before = { id: 2, name_of_it: "qu'iet \\", price: 2, state: 'new', other: 1 }
      const after = { ...before, name_of_it: 'Quiet' }
      const added = { id: 4, name_of_it: 'Added', price: 1, state: 'new', other: 1 }
      await run(step, {
        'Songs.editedRows': { updatedRows: [after], insertedRows: [added], deletedRows: [{ id: 3 }] },
        'Songs.editedRows.updatedRows': [after],
        'Songs.originalRows': [before],
        'Songs.editedRows.insertedRows.map((row) => ({ ...row, "state": row["state"] ?? "new" }))': [added],
        'Songs.editedRows.deletedRows': [{ id: 3 }],
      })
      await expect(ask('select id, title, state from song order by id')).resolves.toEqual([
        { id: 1, title: 'Loud 100%', state: 'new' },
        { id: 2, title: 'Quiet', state: 'new' },
        { id: 4, title: 'Added', state: 'new' },
      ])
    })

    it('are asked by queries that people build', async () => {
      const column = { column: 'title' }
      const binding = (source: string) => ({ kind: 'binding' as const, source })
      const query: TableQuery = {
        from: { name: 'song' },
        joins: [],
        selected: [{ kind: 'column', column: { column: 'id' } }],
        where: {
          kind: 'group',
          match: 'all',
          conditions: [
            { kind: 'comparison', left: column, operator: 'ilike', values: [binding('search')] },
            { kind: 'comparison', left: { column: 'id' }, operator: 'in', values: [binding('ids')] },
          ],
        },
        order: [
          {
            by: { column: 'price' },
            direction: 'desc',
            empty: 'last',
            when: { binding: binding('sorting'), is: 'price desc' },
          },
        ],
        limit: binding('limit'),
        offset: binding('offset'),
      }
      const statement = queries.write(query)
      expect(queries.read(aTemplate(statement))).toEqual({ ok: true, query })
      const given = { search: '%D%', ids: [1, 2, 4], sorting: 'price desc', ...page }
      await expect(ask(statement, given)).resolves.toEqual([{ id: 1 }, { id: 4 }])
      await expect(
        ask(queries.write({ ...query, where: { ...query.where, conditions: [] } }), given),
      ).resolves.toHaveLength(3)
    })

    it('are asked for what functions make of their values', async () => {
      const one: TableQuery = {
        from: { name: 'song' },
        joins: [],
        selected: [],
        where: { kind: 'group', match: 'all', conditions: [] },
        order: [],
      }
      const columns = { text: 'title', number: 'price', time: 'sung_at' }
      for (const through of queries.functions) {
        const column = { column: columns[takes(through)], through }
        const query: TableQuery = {
          ...one,
          selected: [
            { kind: 'column', column, alias: 'made' },
            { kind: 'rows', alias: 'number' },
          ],
          order: [
            { by: { kind: 'rows' }, direction: 'desc' },
            { by: column, direction: 'asc' },
          ],
        }
        const statement = queries.write(query)
        expect(queries.read(aTemplate(statement)), statement).toEqual({ ok: true, query })
        await expect(ask(statement), statement).resolves.not.toEqual([])
      }
      const month = { column: 'sung_at', through: 'month' as const }
      const rows = await ask(
        queries.write({
          ...one,
          selected: [
            { kind: 'column', column: month, alias: 'month' },
            { kind: 'rows', alias: 'number' },
          ],
          where: {
            kind: 'group',
            match: 'all',
            conditions: [
              {
                kind: 'comparison',
                left: { column: 'title', through: 'lower' },
                operator: '=',
                values: [{ kind: 'text', text: 'loud 100%' }],
              },
            ],
          },
          having: {
            kind: 'group',
            match: 'all',
            conditions: [
              {
                kind: 'comparison',
                left: { kind: 'rows' },
                operator: '>=',
                values: [{ kind: 'number', text: '1' }],
              },
            ],
          },
          order: [{ by: month, direction: 'asc' }],
        }),
      )
      expect(rows).toHaveLength(1)
      expect(Number(rowOf(rows)['month'])).toBe(1)
    })
  })
}

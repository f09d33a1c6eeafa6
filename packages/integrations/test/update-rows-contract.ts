import type { JsonObject, JsonValue } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import type { SqlSystemDescription } from './sql-system-description.ts'

/** How the tests of updates work with a database. */
interface UpdateTests extends Pick<SqlSystemDescription, 'columns'> {
  /** Runs SQL. */
  readonly run: (body: string) => Promise<JsonValue>
  /** Runs a step, and notes what it says that it sends. */
  readonly runStep: (step: JsonObject, values: readonly unknown[], requests: string[]) => Promise<JsonValue>
}

/** Tests the update of rows, inside of the tests of a system. */
export const describeUpdateOfRows = ({ columns, run, runStep }: UpdateTests): void => {
  describe('the update of rows', () => {
    const aStep = (table: string, changes: JsonObject = {}): JsonObject => ({
      operation: 'update_rows',
      table,
      newValues: '{{ Table1.editedRows.updatedRows }}',
      oldValues: '{{ Table1.originalRows }}',
      insertedRows: '{{ Table1.editedRows.insertedRows }}',
      deletedRows: '{{ Table1.editedRows.deletedRows }}',
      ...changes,
    })

    const save = (
      step: JsonObject,
      { now = [], before = [], added = [], gone = [] }: Record<string, unknown>,
      requests: string[] = [],
    ) => runStep(step, [now, before, added, gone], requests)

    const aTable = async (name: string) => {
      await run(
        `create table ${name} (id int primary key, name ${columns.text.type}, big ${columns.big.type}, at ${columns.instant.type}, doc ${columns.json.type})`,
      )
      await save(aStep(name), {
        added: [
          {
            id: 1,
            name: 'Ada',
            big: '9007199254740993',
            at: '2024-02-29T08:00:00.123456Z',
            doc: { a: [1] },
          },
          { id: 2, name: 'Bo', big: null, at: null, doc: null },
          { id: 3, name: 'Cy', big: 3, at: null, doc: [1] },
        ],
      })
      return await rowsOf(name)
    }

    const rowsOf = async (name: string): Promise<JsonValue[]> => {
      const rows = await run(`select * from ${name} order by id`)
      return Array.isArray(rows) ? rows : []
    }

    it('saves changed, new and deleted rows, as a table has them', async () => {
      const [ada, bo, cy] = await aTable('saved')
      expect(ada).toEqual({
        id: 1,
        name: 'Ada',
        big: '9007199254740993',
        at: '2024-02-29T08:00:00.123456Z',
        doc: { a: [1] },
      })
      const requests: string[] = []
      const output = await save(
        aStep('saved'),
        {
          now: [
            { ...objectOf(ada), name: "A'da", doc: { b: 2 } },
            { ...objectOf(bo), big: 7 },
          ],
          before: [ada, bo],
          added: [{ id: 4, name: 'New', nonsense: 1 }],
          gone: [cy],
        },
        requests,
      )
      expect(output).toEqual({ affectedRows: 4, updated: 2, inserted: 1, deleted: 1 })
      expect(await rowsOf('saved')).toEqual([
        { ...objectOf(ada), name: "A'da", doc: { b: 2 } },
        { ...objectOf(bo), big: 7 },
        { id: 4, name: 'New', big: null, at: null, doc: null },
      ])
      expect(requests.join()).not.toContain("'A'da'")
    })

    it('names the row that somebody else has changed meanwhile, and saves nothing', async () => {
      const [ada, bo] = await aTable('conflicts')
      await run("update conflicts set name = 'bo' where id = 2")
      const saving = save(aStep('conflicts'), {
        now: [
          { ...objectOf(ada), name: 'Eve' },
          { ...objectOf(bo), name: 'Ben' },
        ],
        before: [ada, bo],
      })
      await expect(saving).rejects.toThrow(
        'The row with id = 2 was changed by somebody else: name was "Bo" and is "bo" now. Nothing was saved. Read the rows again.',
      )
      expect(await run('select name from conflicts where id = 1')).toEqual([{ name: 'Ada' }])
      // Another column of the same row is no conflict.
      expect(
        await save(aStep('conflicts'), { now: [{ ...objectOf(bo), big: 1 }], before: [bo] }),
      ).toMatchObject({
        updated: 1,
      })
    })

    it('names the row that is gone, and the one that the database refuses', async () => {
      const [ada] = await aTable('refusals')
      const gone = { id: 9, name: 'Zoe' }
      await expect(
        save(aStep('refusals'), { now: [{ ...gone, name: 'Zo' }], before: [gone] }),
      ).rejects.toThrow('The row with id = 9 is not there any more. Nothing was saved.')
      await expect(
        save(aStep('refusals'), {
          now: [{ ...objectOf(ada), name: 'Eve' }],
          before: [ada],
          added: [{ id: 2 }],
        }),
      ).rejects.toThrow(/^The row with id = 2: .+ Nothing was saved\.$/u)
      expect(await run('select name from refusals where id = 1')).toEqual([{ name: 'Ada' }])
    })

    it('takes names from nowhere but the table, and says what is missing', async () => {
      await aTable('names')
      const hostile = { id: 1, 'name" = 1; drop table names; --': 1, '`': 2, __proto__: 3, name: 'x' }
      expect(await save(aStep('names'), { now: [hostile] })).toMatchObject({ updated: 1 })
      expect(await rowsOf('names')).toHaveLength(3)
      await expect(save(aStep('names; drop table names'), { now: [hostile] })).rejects.toThrow(
        'There is no table called names; drop table names',
      )
      await expect(save(aStep('names', { filterBy: 'nowhere' }), {})).rejects.toThrow(
        'no column called nowhere',
      )
      await expect(save(aStep('names'), { now: [{ name: 'x' }] })).rejects.toThrow('no value for id')
      await expect(save(aStep('names'), { now: 'text' })).rejects.toThrow(
        'Changed rows has to be a list of rows.',
      )
      await expect(save(aStep('names'), { now: [{ id: 1 }], before: [{}, {}] })).rejects.toThrow(
        'in the same order',
      )
      await expect(
        save(aStep('names', { filterBy: 'at' }), { now: [{ at: null, name: 'all' }] }),
      ).rejects.toThrow('is found 2 times')
    })

    it('reads fields as the columns that they are listed for', async () => {
      await aTable('listed')
      const pair = (key: string, value: string) => ({ id: key, key, value, isSecret: false })
      const step = aStep('listed', {
        mappingMode: 'manual',
        mappedColumns: [pair('number', 'id'), pair('called', 'name')],
      })
      await save(step, { now: [{ number: 1, called: 'Eve', big: 0 }] })
      expect(await run('select name, big from listed where id = 1')).toEqual([
        { name: 'Eve', big: '9007199254740993' },
      ])
    })
  })
}

const objectOf = (row: JsonValue | undefined): JsonObject =>
  typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {}

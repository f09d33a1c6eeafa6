import { offerOfTable, pathOfRow } from '@ashlar/document'
import { refusePath } from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everything, expectAccepted, expectSound, given, tableDatabase } from './testing.ts'

const database = tableDatabase()

const types = [
  'text',
  'varchar(20)',
  'char(3)',
  'integer',
  'smallint',
  'bigint',
  'numeric(8,3)',
  'real',
  'boolean',
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'uuid',
  'json',
  'jsonb',
  'bytea',
  'text[]',
  'interval',
  'inet',
]
const hostile = [
  'a"b',
  "it's",
  '{{ Global }}',
  '}}',
  '{{',
  'select',
  'user',
  'order',
  'update',
  '__proto__',
  'constructor',
  'prototype',
  'Größe',
  '名前',
  'a b',
  'ID',
  '1st',
  'x'.repeat(63),
  '\\',
  '$1',
  '--',
  '/*',
  'label_1',
  'main_table',
  'asked',
  'search',
  'value',
  'currentRow',
  'Table1',
  '%',
  'a.b',
  "a';drop table artist;--",
  '"',
  '{',
  'select {{ 1 }}',
]
const name = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => !/\0/u.test(text)),
)
const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`
const fits = (text: string): boolean => text !== '' && Buffer.byteLength(text) <= 63 && text.isWellFormed()

const column = fc.record({
  name: name.filter(fits),
  type: fc.constantFrom(...types),
  isRequired: fc.boolean(),
  isKey: fc.boolean(),
})

describe('a table of any shape', () => {
  it('gives sound pages whose statements a database accepts, whatever its names are', async () => {
    let number = 0
    await fc.assert(
      fc.asyncProperty(
        name.filter(fits),
        fc.uniqueArray(column, { minLength: 1, maxLength: 7, selector: (one) => one.name }),
        async (table, columns) => {
          const schema = `s${(number += 1)} {{x}}`
          const target = `${quote(schema)}.${quote(table)}`
          const keys = columns
            .filter(({ isKey, type }) => isKey && type !== 'json')
            .map((one) => quote(one.name))
          const lines = columns.map(
            (one) => `${quote(one.name)} ${one.type}${one.isRequired ? ' not null' : ''}`,
          )
          await database.run({ body: ddl(`create schema ${quote(schema)}`) })
          await database.run({
            body: ddl(
              `create table ${target} (${[...lines, ...(keys.length > 0 ? [`primary key (${keys.join(', ')})`] : [])].join(', ')})`,
            ),
          })
          const tables = await database.tables()
          const described = tables.filter((one) => one.schema === schema)
          expect(described.map((one) => one.name)).toEqual([table])
          for (const found of described) {
            const from = { ...given(tables, found.name), table: found }
            if (offerOfTable(found, tables).readOnlyBecause === null)
              expect(refusePath(pathOfRow(from, '/rows'))).toBeNull()
            for (const page of Object.values(everything(from))) {
              expectSound(page)
              await expectAccepted(database, page)
            }
          }
        },
      ),
      { numRuns: 40 },
    )
  }, 120_000)
})

/** A statement whose names may hold braces, which a step would read as bindings: run from a text of its own. */
const ddl = (statement: string): string =>
  `do language plpgsql U&'begin execute convert_from(decode(''${Buffer.from(statement).toString('hex')}'', ''hex''), ''UTF8''); end'`

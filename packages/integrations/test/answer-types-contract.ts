import type { JsonValue, ValueType } from '@ashlar/schema'
import type { DescribedAnswer } from '../src/driver.ts'
import { expect, it } from 'vitest'
import type { SqlSystemDescription } from './sql-system-description.ts'

/** What is asked of a system about the answers of its steps. */
interface AnswersOfSystem extends Pick<SqlSystemDescription, 'columns'> {
  readonly run: (body: string, values?: readonly unknown[]) => Promise<JsonValue>
  /** What steps with these statements would answer. */
  readonly answersOf: (statements: readonly string[]) => Promise<readonly DescribedAnswer[]>
}

const typeOfValue = (value: JsonValue): ValueType['kind'] => {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'unknown'
}

const membersOf = (type: ValueType | undefined): Record<string, string> =>
  type?.kind === 'list' && type.items.kind === 'object'
    ? Object.fromEntries(type.items.members.map(({ name, type: { kind } }) => [name, kind]))
    : {}

const unknown: ValueType = { kind: 'unknown' }

/** Tests that a system says what statements would answer, and runs none of them. */
export const describeAnswerTypes = ({ columns, run, answersOf }: AnswersOfSystem): void => {
  const typesOf = async (statements: readonly string[]): Promise<ValueType[]> =>
    (await answersOf(statements)).map(({ type }) => type)

  it('says before anything runs which columns a statement gives, as their values are then', async () => {
    const kinds = ['text', 'big', 'date', 'local', 'flag', 'json'] as const
    const declared = kinds.map((kind) => `a_${kind} ${columns[kind].type}`).join(', ')
    await run(`create table described (${declared})`)
    await run(
      `insert into described (a_text, a_big, a_date, a_local, a_flag) values ('x', 7, '2024-02-29', '2024-02-29 08:00:00', true)`,
    )
    const body = 'select * from described'
    const [type] = await typesOf([body])
    const rows = await run(body)
    const [row] = Array.isArray(rows) ? rows : []
    const found = typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {}
    expect(Object.keys(membersOf(type))).toEqual(Object.keys(found))
    for (const [name, value] of Object.entries(found)) {
      if (name !== 'a_json') expect([name, membersOf(type)[name]]).toEqual([name, typeOfValue(value)])
    }
    expect(membersOf(type)['a_json']).toBe('unknown')
    await run('alter table described rename column a_text to renamed')
    expect(Object.keys(membersOf((await typesOf([body]))[0]))).toContain('renamed')
  })

  it('describes what changes data, and does not run it', async () => {
    await run(`create table kept (id int primary key)`)
    await run('insert into kept (id) values (1)')
    const types = await typesOf([
      'delete from kept where id = {{ id }}',
      'delete from kept; delete from kept',
      'drop table kept',
      'select nothing from nowhere',
      'select id as one from kept where id = {{ id }}',
      'no statement at all',
    ])
    const changed: ValueType = {
      kind: 'object',
      members: [{ name: 'affectedRows', type: { kind: 'number' } }],
    }
    expect(types.slice(0, 2)).toEqual([changed, changed])
    expect(types[3]).toEqual(unknown)
    expect(membersOf(types[4])).toEqual({ one: 'number' })
    expect(types[5]).toEqual(unknown)
    expect(await run('select id from kept')).toEqual([{ id: 1 }])
  })

  it('tells what it says of statements that name what is not there, and of no others', async () => {
    await run('create table told (id int)')
    const answers = await answersOf([
      'select missing_column from told',
      'select id from missing_table',
      'no statement at all',
      'select id from told where id = {{ id }}',
    ])
    const [column, table, ...others] = answers
    expect(column?.refusal).toMatch(/missing_column.*\.$/u)
    expect(table?.refusal).toMatch(/missing_table.*\.$/u)
    expect(others.map(({ refusal }) => refusal)).toEqual([undefined, undefined])
  })

  it('names columns as they are called, also where objects are made of such names', async () => {
    const [type] = await typesOf(['select 1 as constructor, 2 as __proto__, 3 as constructor'])
    const items = type?.kind === 'list' && type.items.kind === 'object' ? type.items.members : []
    expect(items.map(({ name }) => name)).toEqual(['constructor', '__proto__'])
  })
}

import { describe, expect, it } from 'vitest'
import { aTemplate } from '../../test/templates.ts'
import { compileSql } from '../sql/compile-sql.ts'
import { fillStatement } from '../sql/fill-statement.ts'
import { onlyReads } from '../sql/only-reads.ts'
import { mysqlDialect } from './dialect.ts'

const compiled = (text: string) => {
  const result = compileSql(aTemplate(text), 'body', mysqlDialect)
  if (!result.ok) throw new Error(result.problems.map(({ reason }) => reason).join('\n'))
  return result.statements
}

const filled = (text: string, ...values: unknown[]) => {
  const [statement] = compiled(text)
  if (statement === undefined) throw new Error('There is no statement.')
  return fillStatement(statement, values, mysqlDialect)
}

const refusal = (text: string) => {
  const result = compileSql(aTemplate(text), 'body', mysqlDialect)
  return result.ok ? 'accepted' : result.problems.map(({ reason }) => reason).join('\n')
}

describe('a binding where a value may stand', () => {
  it.each([
    ['select * from t where a = {{ x }}', 'select * from t where a = ?'],
    ['select 1 --{{ x }}', 'select 1 --?'],
    ["select 1 -- it's\n, {{ x }}", "select 1 -- it's\n, ?"],
    ["select 1 # it's\n, {{ x }}", "select 1 # it's\n, ?"],
    ["select \"it's\", 'say \\' \"', `a'b`, {{ x }}", "select \"it's\", 'say \\' \"', `a'b`, ?"],
    ['select 1 /* /* */ + {{ x }}', 'select 1 /* /* */ + ?'],
    ['select * from t limit {{ x }}, {{ y }}', 'select * from t limit ?, ?'],
    ['select now() - interval {{ x }} day', 'select now() - interval ? day'],
    ['set @a = {{ x }}', 'set @a = ?'],
    ['replace into t (a) values ({{ x }})', 'replace into t (a) values (?)'],
    [
      'insert into t (a) values ({{ x }}) on duplicate key update a = {{ y }}',
      'insert into t (a) values (?) on duplicate key update a = ?',
    ],
  ])('%s', (written, expected) => {
    expect(compiled(written).map(({ text }) => text)).toEqual([expected])
  })

  it('becomes one value for each item of a list, or none of any', () => {
    const body = 'select * from t where a in ({{ list }}) and b = {{ b }}'
    expect(filled(body, [1, 2, 3], 'x')).toMatchObject({
      text: 'select * from t where a in (?, ?, ?) and b = ?',
      values: [1, 2, 3, 'x'],
    })
    expect(filled(body, [], 'x')).toMatchObject({
      text: 'select * from t where a in (select null from dual where false) and b = ?',
      values: ['x'],
    })
    expect(filled(body, 'alone', 'x')).toMatchObject({ values: ['alone', 'x'] })
    expect(() => filled(body, Array.from({ length: 10_001 }).fill(1), 'x')).toThrow('more than 10000 values')
  })

  it('behind limit is a whole number, and nothing else', () => {
    expect(filled('select 1 limit {{ x }}', '5').values).toEqual([5])
    for (const value of ['5; drop table t', '', -1, 1.5, null, [1], {}]) {
      expect(() => filled('select 1 limit {{ x }}', value)).toThrow('a whole number from 0 on')
    }
  })

  it('is the time in UTC where an instant is read as a time', () => {
    const instant = '2024-03-31T02:30:00.5+02:00'
    expect(filled('select cast({{ x }} as datetime(6))', instant).values).toEqual(['2024-03-31 00:30:00.5'])
    expect(filled('select timestamp({{ x }})', '2024-03-31T00:30:00Z').values).toEqual([
      '2024-03-31 00:30:00',
    ])
    expect(filled('select {{ x }}', instant).values).toEqual([instant])
  })

  it('goes as JSON where it is an object or a list, as a number where it is one', () => {
    expect(filled('select {{ a }}, {{ b }}, {{ c }}, {{ d }}', { a: [1] }, [1], true, 0.5).values).toEqual([
      '{"a":[1]}',
      '[1]',
      1,
      0.5,
    ])
  })
})

describe('a binding elsewhere', () => {
  it.each([
    ["select * from t where a like '%{{ x }}%'", "Write like {{ '%' + x + '%' }} without quotes"],
    ['select * from t where a = "{{ x }}"', 'quoted text'],
    ["select 'it\\'{{ x }}'", 'without quotes'],
    ['select `{{ x }}` from t', 'A binding cannot be a part of a name.'],
    ['select 1 -- {{ x }}', 'in a comment'],
    ['select 1 # {{ x }}', 'in a comment'],
    ['select 1 /*! + {{ x }} */', 'in a comment'],
    ['select 1 /*!50000 union select 2 */', 'MySQL runs what stands in this comment'],
    ['select 1 /*M! union select 2 */', 'MySQL runs what stands in this comment'],
    ['select * from {{ x }}', 'name of a table or column'],
    ['select @{{ x }}', 'name of a table or column'],
    ['select * from t order by {{ x }}', 'name the column to order by'],
    ['select * from t where a in {{ x }}', 'Write in ({{ x }})'],
    ['select date {{ x }}', 'Write cast({{ x }} as date)'],
    ['drop table {{ x }}', 'takes no values in a statement that begins with drop'],
    ['select ?', 'instead of ?'],
    ["select 'open\\'", 'never closed'],
  ])('is refused: %s', (written, expected) => {
    expect(refusal(written)).toContain(expected)
  })
})

describe('statements', () => {
  it('end at a semicolon, but for those that hold others', () => {
    expect(compiled("select ';'; select 2").map(({ firstWord }) => firstWord)).toEqual(['select', 'select'])
    expect(compiled('create or replace procedure p() begin select 1; select 2; end')).toHaveLength(1)
  })

  it.each([
    ['select * from orders where id in (1, 2) limit 5', true],
    ["select `delete`, 'drop' from orders # insert", true],
    ['select count(*), max(total) from orders group by country', true],
    ['select 1 /*! into outfile "/tmp/x" */', false],
    ["select * from orders into outfile '/tmp/x'", false],
    ['select * from orders for update', false],
    ['select * from orders lock in share mode', false],
    ['select my_function()', false],
    ['select load_file("/etc/passwd")', false],
    ['select sleep(10)', false],
    ['delete from orders', false],
    ['select @a := 1', true],
    ['call p()', false],
  ])('only read, or may change something: %s', (statement, reads) => {
    expect(onlyReads(statement, mysqlDialect)).toBe(reads)
  })
})

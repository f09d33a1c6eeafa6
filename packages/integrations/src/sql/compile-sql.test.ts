import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTemplate } from '../../test/templates.ts'
import { postgresDialect } from '../postgres/dialect.ts'
import { compileSql, writtenOffset } from './compile-sql.ts'

const compiled = (text: string) => {
  const result = compileSql(aTemplate(text), 'body', postgresDialect)
  if (!result.ok) throw new Error(result.problems.map(({ reason }) => reason).join('\n'))
  return result.statements
}

const sent = (text: string) => compiled(text).map((statement) => statement.text)

const refusal = (text: string) => {
  const result = compileSql(aTemplate(text), 'body', postgresDialect)
  return result.ok ? 'accepted' : result.problems.map(({ reason }) => reason).join('\n')
}

describe('a binding where a value may stand', () => {
  it.each([
    ['select * from t where a = {{ x }}', 'select * from t where a = $1'],
    ["select * from t where a ilike {{ '%' + x + '%' }}", 'select * from t where a ilike $1'],
    ['select {{ x }}', 'select $1'],
    ['select a, {{ x }} from t', 'select a, $1 from t'],
    ['select * from t where a between {{ x }} and {{ y }}', 'select * from t where a between $1 and $2'],
    ['select * from t where a in ({{ x }}, {{ y }})', 'select * from t where a in ($1, $2)'],
    ['select * from t where a = any({{ x }})', 'select * from t where a = any($1)'],
    [
      'select * from t order by a desc limit {{ x }} offset {{ y }}',
      'select * from t order by a desc limit $1 offset $2',
    ],
    [
      'insert into t (a, b) values ({{ x }}, {{ y }}) returning id',
      'insert into t (a, b) values ($1, $2) returning id',
    ],
    ['insert into s."T" select {{ x }}', 'insert into s."T" select $1'],
    ['insert into t (select {{ x }})', 'insert into t (select $1)'],
    ['update t set a = {{ x }}, b = {{ y }} where id = {{ z }}', 'update t set a = $1, b = $2 where id = $3'],
    ['delete from t where a is distinct from {{ x }}', 'delete from t where a is distinct from $1'],
    ['select * from t where a #>> {{ x }} = {{ y }}', 'select * from t where a #>> $1 = $2'],
    ['select extract(year from {{ x }}::date)', 'select extract(year from $1::date)'],
    [
      'select case when a > {{ x }} then {{ y }} else {{ z }} end from t',
      'select case when a > $1 then $2 else $3 end from t',
    ],
    ['select * from unnest({{ x }}::int[]) as n', 'select * from unnest($1::int[]) as n'],
    [
      "select a from t order by case when {{ x }} = 'a' then a end",
      "select a from t order by case when $1 = 'a' then a end",
    ],
    ['with w as (select {{ x }} as a) select * from w', 'with w as (select $1 as a) select * from w'],
    ["select a -> {{ x }} /* it's */ from t -- don't", "select a -> $1 /* it's */ from t -- don't"],
    [
      "select 'it''s', E'it\\'s', $q$it's$q$, \"it's\", {{ x }}",
      "select 'it''s', E'it\\'s', $q$it's$q$, \"it's\", $1",
    ],
    ['select a[1:{{ x }}], array[{{ y }}] from t', 'select a[1:$1], array[$2] from t'],
    ['select now() at time zone {{ x }}', 'select now() at time zone $1'],
    [
      'select * from t where {{ x }} is null or a = {{ x }}',
      'select * from t where $1::text is null or a = $2',
    ],
    ['call p({{ x }})', 'call p($1)'],
  ])('%s', (written, expected) => {
    expect(sent(written)).toEqual([expected])
  })

  it('notes a cast to JSON and a list of one', () => {
    expect(compiled('select {{ x }}::jsonb, a in ({{ y }}) from t')[0]?.parameters).toEqual([
      { binding: 0, encoding: 'json', isAloneInList: false },
      { binding: 1, encoding: 'value', isAloneInList: true },
    ])
  })

  it('is numbered in each statement anew', () => {
    const statements = compiled("insert into t values ({{ x }});\n\nselect ';', {{ y }}, {{ z }} from t;")
    expect(statements.map(({ text }) => text)).toEqual([
      'insert into t values ($1)',
      "select ';', $1, $2 from t",
    ])
    expect(statements[1]?.parameters.map(({ binding }) => binding)).toEqual([1, 2])
  })
})

describe('a binding elsewhere', () => {
  it.each([
    [
      "select * from t where a ilike '%{{ x }}%'",
      "Write ilike {{ '%' + x + '%' }} without quotes around the binding. (line 1, column 33)",
    ],
    ["select * from t where a = '{{ x }}'", 'Write {{ x }} without quotes around the binding.'],
    ["select * from t where a = '{{ x ?? y }}-{{ z }}'", "Write {{ (x ?? y) + '-' + z }} without quotes"],
    ['select "{{ x }}" from t', 'A binding cannot be a part of a name.'],
    ['select 1 -- {{ x }}', 'in a comment'],
    ['select 1 /* /* */ {{ x }} */', 'in a comment'],
    ['select $tag$ {{ x }} $tag$', 'quoted text'],
    ['select * from {{ x }}', 'name of a table or column'],
    ['select * from a, {{ x }}', 'name of a table or column'],
    ['select * from a join {{ x }} on true', 'name of a table or column'],
    ['select * from s.{{ x }}', 'name of a table or column'],
    ['select * from t_{{ x }}', 'name of a table or column'],
    ['select {{ x }}.a from t', 'name of a table or column'],
    ['select {{ x }}{{ y }}', 'name of a table or column'],
    ['select a as {{ x }} from t', 'name of a table or column'],
    ['insert into t (a, {{ x }}) values (1, 2)', 'name of a table or column'],
    ['insert into {{ x }} values (1)', 'name of a table or column'],
    ['update t set {{ x }} = 1', 'name of a table or column'],
    ['update t set a = 1, {{ x }} = 1', 'name of a table or column'],
    ['update {{ x }} set a = 1', 'name of a table or column'],
    ['select * from t order by {{ x }}', 'name the column to order by'],
    ['select * from t order by a, {{ x }}', 'name the column to order by'],
    ['select count(*) from t group by {{ x }}', 'name the column to group by'],
    ['select * from t where a {{ x }} 1', 'an operator is missing'],
    ['select * from t where a = 1 {{ x }}', 'an operator or a comma is missing'],
    ['select a::{{ x }} from t', 'A type cannot come from a binding'],
    ['select interval {{ x }}', 'Write {{ x }}::interval instead'],
    ['select * from t where a in {{ x }}', 'Write = any({{ x }})'],
    ['{{ x }}', 'cannot be the statement itself'],
    ['select 1; {{ x }}', 'cannot be the statement itself'],
    ['drop table {{ x }}', 'takes no values in a statement that begins with drop'],
    ['set search_path to {{ x }}', 'takes no values'],
    ['select $1', 'instead of $1'],
    ["select 'open", 'never closed'],
    [' -- nothing', 'The statement is empty.'],
  ])('is refused: %s', (written, expected) => {
    expect(refusal(written)).toContain(expected)
  })

  it('is found behind a backslash, which escapes no binding', () => {
    expect(refusal("select E'\\{{ x }}'")).toContain('without quotes')
  })

  it('is reported with its place', () => {
    const result = compileSql(aTemplate("select 1\nfrom t where a = '{{ x }}'"), 'body', postgresDialect)
    expect(result).toMatchObject({ ok: false, problems: [{ path: 'body', start: 27, end: 34 }] })
  })
})

describe('the compiled text', () => {
  it('never holds what is written in a binding, and no binding is lost', () => {
    const piece = fc.constantFrom(
      'select ',
      ' from t',
      ' where a = ',
      "'",
      "''",
      "E'",
      '\\',
      '"',
      '--',
      '\n',
      '/*',
      '*/',
      '$$',
      '$a$',
      ';',
      '(',
      ')',
      ',',
      ' and ',
      'in (',
      '{{ HOSTILE }}',
      ' order by ',
      '::',
      '.',
      ' limit ',
      'x',
      ' = ',
      '[',
      ']',
      '1',
      "U&'",
      'values ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('')
        const result = compileSql(aTemplate(text), 'body', postgresDialect)
        if (!result.ok) return
        const count = text.split('{{ HOSTILE }}').length - 1
        const joined = result.statements.map((statement) => statement.text).join(';')
        expect(joined).not.toContain('HOSTILE')
        expect(result.statements.flatMap(({ parameters }) => parameters)).toHaveLength(count)
      }),
      { numRuns: 3000 },
    )
  })

  it('leads back to the written text', () => {
    const written = 'select {{ Long.name.value }}, wrong from t'
    const [statement] = compiled(written)
    if (!statement) throw new Error('There is no statement.')
    expect(writtenOffset(statement, statement.text.indexOf('wrong'))).toBe(written.indexOf('wrong'))
  })
})

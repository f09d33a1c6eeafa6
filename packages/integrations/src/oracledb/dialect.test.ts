import { describe, expect, it } from 'vitest'
import { aTemplate } from '../../test/templates.ts'
import { compileSql } from '../sql/compile-sql.ts'
import { onlyReads } from '../sql/only-reads.ts'
import { oracleDialect } from './dialect.ts'
import { statementKind } from './statement-kind.ts'

const compile = (text: string) => compileSql(aTemplate(text), 'body', oracleDialect)

const problemsOf = (text: string): string[] => {
  const compiled = compile(text)
  return compiled.ok ? [] : compiled.problems.map(({ reason }) => reason)
}

const textsOf = (text: string): string[] => {
  const compiled = compile(text)
  return compiled.ok ? compiled.statements.map((statement) => statement.text) : []
}

describe('where bindings stand in the SQL of Oracle', () => {
  it.each([
    'select * from orders where id = {{ id }} and rownum <= {{ n }}',
    'select /*+ index(o) */ * from "or{d}ers" o -- no hint\nwhere name like {{ name }} offset {{ a }} rows fetch next {{ b }} rows only',
    "select q'[it's {not} a binding]', nq'!it's!', n'it''s' as \"a b\" from dual where 1 = {{ one }}",
    'begin dbms_output.put_line({{ text }}); save_order(p_id => {{ id }}, p_name => {{ name }}); end;',
    'declare total number := {{ total }}; begin update orders set total = total where id = {{ id }}; end;',
    "begin execute immediate 'delete from orders where id = :given' using {{ id }}; end;",
    'merge into orders o using (select {{ id }} id, {{ name }} name from dual) s on (o.id = s.id) when matched then update set o.name = s.name',
    "select json_object('a' : {{ a }}) from dual",
    'call save_order({{ id }})',
    "select * from orders where id in ({{ ids }}) and at >= to_date({{ day }}, 'YYYY-MM-DD')",
  ])('takes %s', (text) => {
    expect(problemsOf(text)).toEqual([])
  })

  it.each([
    ["select * from orders where name = '{{ name }}'", 'without quotes around'],
    ["select * from orders where name = q'[{{ name }}]'", 'cannot stand in quoted text'],
    ["select * from orders where name = q'{{ name }}'", 'is never closed'],
    ["select * from orders where name = q'[open", 'is never closed'],
    ['select "{{ column }}" from orders', 'cannot be a part of a name'],
    ['select * from {{ table }}', 'where the name of a table'],
    ['select * from orders order by {{ column }}', 'cannot name the column'],
    ['select * from orders where at > date {{ day }}', "Write to_date({{ day }}, 'YYYY-MM-DD"],
    ['select * from orders where at > sysdate - interval {{ days }}', 'to_dsinterval({{ days }})'],
    ['select :mine as mine from dual', 'instead of :mine'],
    ['select :1 as mine from dual', 'instead of :1'],
    ['create table {{ name }} (id number)', 'takes no values in a statement that begins with create'],
    [
      'alter session set nls_language = {{ language }}',
      'takes no values in a statement that begins with alter',
    ],
    ['begin execute immediate {{ statement }}; end;', 'Behind immediate a binding cannot stand'],
    ['insert into orders (id) values ({{ id }}) returning id into {{ new }}', 'where the name of a table'],
    ['select 1 /*+ {{ hidden }} */ from dual', 'stands in a comment'],
    ['select 1 from dual -- {{ hidden }}', 'stands in a comment'],
  ])('refuses %s', (text, reason) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(reason)])
  })

  it('sends values behind numbered placeholders, which the rows of a trigger are not', () => {
    expect(textsOf('update a set b = {{ b }} where c in ({{ c }})')).toEqual([
      'update a set b = :1 where c in (:2)',
    ])
    const trigger =
      'create or replace trigger t before insert on a for each row begin :new.id := :old.id; :new.b := 1; end;'
    expect(textsOf(trigger)).toEqual([trigger])
  })

  it('sends a block with its statements as one, and other statements one by one', () => {
    const count = (text: string) => textsOf(text).length
    expect(count('begin delete from a; delete from b; end;')).toBe(1)
    expect(count('declare n number; begin n := 1; end;')).toBe(1)
    expect(count('create or replace package body p is procedure a is begin null; end; end;')).toBe(1)
    expect(count('with function f return number is begin return 1; end; select f from dual')).toBe(1)
    expect(count('insert into a values (1); insert into b values (2);')).toBe(2)
    expect(textsOf('begin null; end;')).toEqual(['begin null; end;'])
  })

  it('knows what only reads', () => {
    expect(onlyReads('select nvl(a, {{ b }}), sum(c) over (partition by d) from e', oracleDialect)).toBe(true)
    expect(onlyReads("select q'[delete from a]' from dual", oracleDialect)).toBe(true)
    expect(onlyReads('select own.f(1) from dual', oracleDialect)).toBe(false)
    expect(onlyReads('select f(1) from dual', oracleDialect)).toBe(false)
    expect(onlyReads('select s.nextval from dual', oracleDialect)).toBe(false)
    expect(onlyReads('select a from b for update', oracleDialect)).toBe(false)
    expect(onlyReads('begin null; end;', oracleDialect)).toBe(false)
  })
})

describe('what statements do to session and transaction', () => {
  const rules = oracleDialect.statements
  const statementOf = (text: string) => {
    const compiled = compile(text)
    return (compiled.ok ? compiled.statements[0] : undefined) ?? expect.fail(text)
  }

  it.each([
    ['select 1 from dual', true, false, true],
    ['merge into a using b on (1 = 1) when matched then update set c = 1', true, false, true],
    ['begin save(1); end;', false, false, false],
    ['begin delete from a; commit; end;', false, true, false],
    ['create table a (b number)', false, true, false],
    ['truncate table a', false, true, false],
    ['commit', false, true, false],
    ['set transaction read only', false, true, false],
    ['with function f return number is begin commit; return 1; end; select f from dual', false, false, false],
  ])('tells of %s', (text, leavesNothing, endsTransaction, canRollBack) => {
    const statement = statementOf(text)
    expect(rules.leavesNothing(statement)).toBe(leavesNothing)
    expect(rules.endsTransaction(statement)).toBe(endsTransaction)
    expect(rules.canRollBack(statement)).toBe(canRollBack)
  })

  it.each([
    ['/* first */ select 1 from dual', { isQuery: true, isOfRows: true }],
    ['(select 1 from dual)', { isQuery: true, isOfRows: true }],
    ['-- a\ninsert into a values (1)', { addsRows: true, isOfRows: true }],
    ['rename a to b', { isOfRows: false, transaction: 'commits' }],
    ['alter session set time_zone = local', { isOfRows: false, transaction: undefined }],
    ['rollback work to savepoint a', { transaction: undefined }],
    ['rollback', { transaction: 'rolls back' }],
    ['set transaction read write', { transaction: 'begins' }],
    ['commit work', { transaction: 'commits' }],
  ])('knows what %s is', (text, kind) => {
    expect(statementKind(text)).toMatchObject(kind)
  })
})

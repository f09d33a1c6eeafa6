import { describe, expect, it } from 'vitest'
import { postgresDialect } from '../postgres/dialect.ts'
import { onlyReads } from './only-reads.ts'

describe('a statement that only reads', () => {
  it.each([
    'select * from orders',
    'SELECT count(*), max(total) FROM orders WHERE id IN (1, 2); ',
    "select o.id from orders o where note = 'delete; drop' -- insert",
    'with recent as (select * from orders where id > {{ Global.user.id }}) select * from recent',
    'with recent (a, b) as (select 1, 2) select a from recent',
    'select "update" from orders order by "update" limit 5',
    'select sum(total) over (partition by customer_id) from orders',
  ])('is %s', (statement) => expect(onlyReads(statement, postgresDialect)).toBe(true))
})

describe('a statement that may change something', () => {
  it.each([
    'delete from orders',
    'select 1; delete from orders',
    'with gone as (delete from orders returning *) select * from gone',
    'select * into copied from orders',
    'select * from orders for update',
    'select * from orders for share',
    "select nextval('orders_id_seq')",
    "select pg_terminate_backend(1), lower('a')",
    'select shop.log_visit()',
    'select "log_visit"()',
    'select log_visit ()',
    'select pg_catalog /* here */ . setval (1)',
    'explain analyze delete from orders',
    "select 'never closed",
    'call tidy()',
    '',
  ])('is %s', (statement) => expect(onlyReads(statement, postgresDialect)).toBe(false))
})

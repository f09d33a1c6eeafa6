import type { DatabaseTable } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { suggestSql } from './suggestions.ts'

const aTable = (name: string, columns: readonly string[], schema = 'public'): DatabaseTable => ({
  schema,
  name,
  primaryKey: ['id'],
  columns: columns.map((column) => ({
    name: column,
    type: 'text',
    kind: 'longText',
    isRequired: false,
    isFilled: false,
  })),
})
const shop = {
  dialect: 'postgresql',
  tables: [
    aTable('orders', ['id', 'customer_id', 'orderedAt']),
    aTable('customer', ['id', 'first_name']),
    aTable('entry', ['at'], 'audit'),
    aTable('actor', ['name'], 'audit'),
  ],
} as const

/** What is suggested at the `|`, the highest first. */
const suggestionsAt = (marked: string, isExplicit = false) => {
  const position = marked.indexOf('|')
  const found = suggestSql(marked.replace('|', ''), position, shop, isExplicit)
  return found?.suggestions.toSorted((one, other) => other.rank - one.rank) ?? null
}
const labelsAt = (marked: string, isExplicit = false): string[] | null =>
  suggestionsAt(marked, isExplicit)?.map(({ label }) => label) ?? null

describe('suggestions behind a dot', () => {
  it('are the columns of the table behind the alias, and nothing else', () => {
    expect(labelsAt('select o.| from orders o')).toEqual(['id', 'customer_id', 'orderedAt'])
    expect(labelsAt('select o.o| from orders as o join customer c on true')).toEqual([
      'id',
      'customer_id',
      'orderedAt',
    ])
    expect(labelsAt('select * from customer c, orders O where o.|')).toContain('customer_id')
  })

  it('are the columns of a table, or the tables of a schema', () => {
    expect(labelsAt('select orders.| from orders')).toContain('customer_id')
    expect(labelsAt('select * from audit.|')).toEqual(['entry', 'actor'])
    expect(labelsAt('select audit.entry.| from audit.entry')).toEqual(['at'])
    expect(labelsAt('select e.| from "audit"."entry" e')).toEqual(['at'])
  })

  it('are none where nobody knows what stands before the dot', () => {
    expect(labelsAt('select x.| from orders o')).toBeNull()
    expect(labelsAt('select recent.o| from (select 1) recent')).toBeNull()
    expect(labelsAt('with recent as (select 1) select r.o| from recent r')).toBeNull()
    expect(labelsAt("select 1.| from orders where note = 'from customer x'")).toBeNull()
  })

  it('come from the statement around the cursor alone', () => {
    expect(labelsAt('select 1 from orders o; select o.|')).toBeNull()
    expect(labelsAt("select ';' from orders o where o.|")).toContain('id')
    expect(labelsAt('select {{ a.b; }} from orders o where o.|')).toContain('id')
  })
})

describe('suggestions of a word', () => {
  it('are the tables first where a table is named', () => {
    expect(labelsAt('select * from o|')?.slice(0, 3)).toEqual(['orders', 'customer', 'audit'])
    expect(labelsAt('select * from orders, c|')?.slice(0, 2)).toEqual(['orders', 'customer'])
    expect(labelsAt('with recent as (select 1) select * from r|')?.[0]).toBe('recent')
  })

  it('are columns, then aliases, then words by how common they are, then other tables', () => {
    const labels = labelsAt('select * from orders o where o| = 1') ?? []
    expect(labels.slice(0, 5)).toEqual(['id', 'customer_id', 'orderedAt', 'o', 'select'])
    expect(labels.indexOf('order')).toBeLessThan(labels.indexOf('over'))
    expect(labels.indexOf('customer')).toBeGreaterThan(labels.indexOf('over'))
    expect(labels).not.toContain('occurrences_regex')
  })

  it('are the columns of all tables of the statement, each once', () => {
    const labels = labelsAt('select f| from orders o join customer c on c.id = o.id') ?? []
    expect(labels.filter((label) => label === 'id')).toHaveLength(1)
    expect(labels.slice(0, 4)).toEqual(['id', 'customer_id', 'orderedAt', 'first_name'])
    expect(labelsAt('update orders set c|')?.[1]).toBe('customer_id')
    expect(labelsAt('insert into orders (c|')?.[1]).toBe('customer_id')
  })

  it('hold what the statement itself names, where it is sorted and grouped', () => {
    expect(labelsAt('select count(*) as total from orders order by t|')).toContain('total')
    expect(labelsAt('select count(*) as total from orders where t|')).not.toContain('total')
  })

  it('are quoted where the database would not find them otherwise', () => {
    const column = suggestionsAt('select ord| from orders')?.find(({ label }) => label === 'orderedAt')
    expect(column?.written).toBe('"orderedAt"')
    const within = suggestionsAt('select "ord|" from orders')
    expect(within?.map(({ label }) => label)).toContain('orderedAt')
    expect(within?.some(({ written }) => written !== undefined)).toBe(false)
    expect(within?.some(({ kind }) => kind === 'keyword')).toBe(false)
  })

  it('are written in capitals where the statement is', () => {
    expect(labelsAt('SELECT * F|')).toContain('FROM')
    expect(labelsAt('S|')).toContain('SELECT')
    expect(labelsAt('select * F|')).toContain('from')
  })

  it('are none where a word is whole, a number stands, or a name of one’s own is written', () => {
    expect(labelsAt('select|')).toBeNull()
    expect(labelsAt('select * from customer|')).toBeNull()
    expect(labelsAt('select * from orders limit 1|')).toBeNull()
    expect(labelsAt('select 1 as t|')).toBeNull()
    expect(labelsAt('select |')).toBeNull()
    expect(labelsAt('select |', true)).not.toBeNull()
  })
})

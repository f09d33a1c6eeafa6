import type { IntegrationMetadata } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { columnsInReach, quoteName, sqlNames, statementAround } from './sql-completion.ts'

const aTable = (
  name: string,
  columns: string[],
  schema = 'public',
): IntegrationMetadata['tables'][number] => ({
  schema,
  name,
  columns: columns.map((column) => ({ name: column, type: 'text' })),
})
const shop: IntegrationMetadata = {
  tables: [
    aTable('invoice', ['id', 'billing_country']),
    aTable('customer', ['id', 'first_name']),
    aTable('entry', ['at'], 'audit'),
    aTable('actor', ['name'], 'audit'),
  ],
}

describe('names of a database', () => {
  it('leave the schema public out and group the others', () => {
    const names = sqlNames(shop)
    expect(Object.keys(names)).toEqual(['invoice', 'customer', 'audit'])
    expect(names['audit']).toEqual({
      entry: [{ label: 'at', type: 'property', detail: 'text' }],
      actor: [{ label: 'name', type: 'property', detail: 'text' }],
    })
  })

  it('are quoted where the database would not find them otherwise', () => {
    expect(['total', 'firstName', 'a "b"'].map(quoteName)).toEqual(['total', '"firstName"', '"a ""b"""'])
  })
})

describe('columns without a table before them', () => {
  it('are those of the tables that the statement reads, each once', () => {
    const statement = 'select  from invoice i join customer c on c.id = i.id'
    expect(columnsInReach(statement, shop).map((column) => column.name)).toEqual([
      'id',
      'billing_country',
      'first_name',
    ])
  })

  it('are found through a schema and quotes', () => {
    expect(columnsInReach('select * from audit."entry"', shop).map((column) => column.name)).toEqual(['at'])
  })

  it('come from the statement around the cursor alone', () => {
    const text = 'select 1 from invoice; select 2 from customer'
    expect(statementAround(text, text.length)).toBe(' select 2 from customer')
    expect(statementAround(text, 3)).toBe('select 1 from invoice')
  })
})

import { describe, expect, it } from 'vitest'
import { freeName, labelOf, namePart, plainText, tableWords } from './words.ts'

describe('words for a table', () => {
  it.each([
    ['order_lines', 'Order lines', 'Order line', 'order-lines'],
    ['customer', 'Customers', 'Customer', 'customers'],
    ['InvoiceLine', 'Invoice lines', 'Invoice line', 'invoice-lines'],
    ['companies', 'Companies', 'Company', 'companies'],
    ['category', 'Categories', 'Category', 'categories'],
    ['addresses', 'Addresses', 'Address', 'addresses'],
    ['status', 'Statuses', 'Status', 'statuses'],
    ['box', 'Boxes', 'Box', 'boxes'],
    ['people', 'People', 'Person', 'people'],
    ['pages', 'Pages', 'Page', 'pages-list'],
    ['Größe & Maß', 'Größe maß', 'Größe maß', 'grosse-mass'],
    ["customers' orders (2026)", 'Customers orders 2026', 'Customers orders 2026', 'customers-orders2026'],
    ['a/b?c#d', 'A b c ds', 'A b c d', 'abcds'],
  ])('of %s are %s and %s, at /%s', (table, plural, singular, path) => {
    expect(tableWords(table)).toMatchObject({ plural, singular, path })
  })

  it('are kept in other scripts, and names are made without them', () => {
    expect(tableWords('名前')).toMatchObject({ plural: '名前', pluralName: 'Rows', singularName: 'Row' })
    expect(tableWords('{{ x }}').plural).not.toContain('{{')
  })
})

describe('names of columns', () => {
  it('become labels', () => {
    expect(['unit_price', 'customerId', 'id', 'URL', 'is_active'].map(labelOf)).toEqual([
      'Unit price',
      'Customer ID',
      'ID',
      'URL',
      'Is active',
    ])
  })

  it('never begin a binding', () => {
    expect([labelOf('{{}}'), plainText('a {{ b }}')]).toEqual(['{ {} }', 'a { { b } }'])
  })

  it('become parts of names, cut to leave room', () => {
    expect(namePart('Größe in cm', 'Field')).toBe('GrosseInCm')
    expect(namePart('1st', 'Field')).toBe('Field1st')
    expect(namePart('x'.repeat(63), 'Field')).toHaveLength(40)
  })

  it('get a number where they are taken or mean something else', () => {
    expect(freeName('Get', new Set(['Get', 'Get2']))).toBe('Get3')
    expect(freeName('Global', new Set())).toBe('Global2')
  })
})

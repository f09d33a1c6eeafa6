import { describe, expect, test } from 'vitest'
import { type Command, isShortcut } from './command.ts'
import { matchCommands } from './match-commands.ts'

const command = (name: string, more: Partial<Command> = {}): Command => ({
  id: name,
  name,
  icon: 'square',
  group: 'Go to',
  run: () => {},
  ...more,
})

const press = (key: string, held: readonly string[] = []) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
})

describe('finding commands', () => {
  const commands = [
    command('Open Orders'),
    command('Go to integrations', { keywords: ['databases'] }),
    command('Order a report'),
    command('Delete widget', { when: () => false }),
  ]
  const names = (query: string) => matchCommands(commands, query).map(({ name }) => name)

  test('lists everything that applies while nothing is typed', () => {
    expect(names('')).toEqual(['Open Orders', 'Go to integrations', 'Order a report'])
  })

  test('puts the name that begins with the word first', () => {
    expect(names('order')).toEqual(['Order a report', 'Open Orders'])
  })

  test('finds by other words, and needs every word', () => {
    expect(names('datab')).toEqual(['Go to integrations'])
    expect(names('open report')).toEqual([])
  })
})

describe('finding things', () => {
  const things = [
    command('Orders', { detail: 'Table on Stock', isOnlyFound: true }),
    command('getOrders', { detail: 'API', isOnlyFound: true }),
    command('Orders › Columns', { detail: 'Property', isOnlyFound: true }),
    command('Orders.selectedRow', { detail: 'Value', isOnlyFound: true }),
    command('Show shortcuts'),
  ]
  const names = (query: string, recent: readonly string[] = []) =>
    matchCommands(things, query, recent).map(({ name }) => name)

  test('lists of thousands of things only those that were chosen lately until something is typed', () => {
    expect(names('')).toEqual(['Show shortcuts'])
    expect(names('', ['getOrders', 'Orders'])).toEqual(['getOrders', 'Orders', 'Show shortcuts'])
  })

  test('puts the name itself first, then what begins with it, then what holds it', () => {
    expect(names('orders')).toEqual(['Orders', 'Orders › Columns', 'Orders.selectedRow', 'getOrders'])
  })

  test('finds a property by its component, with any sign or none between them', () => {
    expect(names('orders col')).toEqual(['Orders › Columns'])
    expect(names('orders › col')).toEqual(['Orders › Columns'])
    expect(names('orders.row')).toEqual(['Orders.selectedRow'])
  })

  test('finds by where something is, and by letters in their order', () => {
    expect(names('stock')).toEqual(['Orders'])
    expect(names('gord')).toEqual(['getOrders'])
  })

  test('puts what was chosen lately before what answers as well, and not before what answers far better', () => {
    expect(names('o', ['Orders.selectedRow'])[0]).toBe('Orders.selectedRow')
    expect(names('orders', ['getOrders'])[0]).toBe('Orders')
  })

  test('finds one among ten thousand', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      command(`Component${index}`, { detail: `Text on Page${index % 50}`, isOnlyFound: true }),
    )
    expect(matchCommands(many, 'component9999 page')).toHaveLength(1)
    expect(matchCommands(many, 'component')).toHaveLength(10_000)
  })
})

describe('shortcuts', () => {
  test('Mod is Ctrl or Command', () => {
    expect(isShortcut(press('k', ['ctrl']), 'Mod+K')).toBe(true)
    expect(isShortcut(press('k', ['meta']), 'Mod+K')).toBe(true)
    expect(isShortcut(press('k'), 'Mod+K')).toBe(false)
  })

  test('Shift tells undo from redo', () => {
    expect(isShortcut(press('Z', ['ctrl', 'shift']), 'Mod+Z')).toBe(false)
    expect(isShortcut(press('Z', ['ctrl', 'shift']), 'Mod+Shift+Z')).toBe(true)
  })

  test('a sign that needs Shift is written without it', () => {
    expect(isShortcut(press('?', ['shift']), '?')).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { type Command, isShortcut, matchCommands } from './command.ts'

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

import { widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { commandById, editorCommands } from './command-list.ts'

const commands = editorCommands(widgetCatalogue(widgetDescriptors))

describe('the list of commands', () => {
  it('has each command once, with a name and an icon', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
    expect(commands.filter(({ name, icon }) => name === '' || icon === '')).toEqual([])
  })

  it('gives no key to two commands, except to the two ways between editing and preview', () => {
    const keys = commands
      .filter(({ id }) => id !== 'edit')
      .flatMap(({ shortcut, alternatives = [] }) => [
        ...(shortcut === undefined ? [] : [shortcut]),
        ...alternatives,
      ])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has the keys that people bring', () => {
    for (const [id, shortcut] of [
      ['undo', 'Mod+Z'],
      ['redo', 'Mod+Shift+Z'],
      ['copy', 'Mod+C'],
      ['cut', 'Mod+X'],
      ['paste', 'Mod+V'],
      ['duplicate', 'Mod+D'],
      ['delete', 'Delete'],
      ['save', 'Mod+S'],
      ['palette', 'Mod+K'],
      ['shortcuts', '?'],
    ] as const) {
      expect(commandById(commands, id).shortcut).toBe(shortcut)
    }
  })
})

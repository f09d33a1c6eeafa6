import { addWidget, apply, copyWidgets, setLocks, writeClipboard } from '@ashlar/document'
import { emptyPage, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { commandById, editorCommands } from './command-list.ts'
import { copiedIn } from './copied-text.ts'
import { isAnyDeletable } from './editing.ts'
import { canvasMenu, sectionMenu } from './menus.ts'

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
      ['group', 'Mod+G'],
      ['ungroup', 'Mod+Shift+G'],
      ['rename', 'F2'],
      ['save', 'Mod+S'],
      ['palette', 'Mod+K'],
      ['shortcuts', '?'],
    ] as const) {
      expect(commandById(commands, id).shortcut).toBe(shortcut)
    }
  })

  it('has every command of the menus', () => {
    for (const id of [...canvasMenu, ...sectionMenu].flat())
      expect(commandById(commands, id).name).not.toBe('')
  })
})

const page = () => {
  let count = 0
  const newId = () => `id${(count += 1)}`
  const records = emptyPage('Page1', newId)
  const catalogue = widgetCatalogue(widgetDescriptors)
  const outcome = addWidget(
    records,
    catalogue,
    { type: 'button', parentId: 'id2', place: { left: 0, top: 0 } },
    newId,
  )
  const applied = outcome.ok ? apply(records, outcome.change) : undefined
  if (applied?.ok !== true) throw new Error('The button was not added.')
  return { records: applied.records, catalogue, ids: outcome.ok ? (outcome.selection ?? []) : [] }
}

describe('deleting', () => {
  it('is offered while something of the selection is not protected from it', () => {
    const { records, ids } = page()
    const outcome = setLocks(records, { ids, isDeletable: false })
    const applied = outcome.ok ? apply(records, outcome.change) : undefined
    if (applied?.ok !== true) throw new Error('The button was not protected.')
    expect(isAnyDeletable(records, ids)).toBe(true)
    expect(isAnyDeletable(applied.records, ids)).toBe(false)
    expect(isAnyDeletable(applied.records, [...ids, 'id2'])).toBe(true)
    expect(isAnyDeletable(records, [])).toBe(false)
  })
})

describe('what is copied', () => {
  const { records, catalogue, ids } = page()
  const taken = copyWidgets(records, catalogue, { ids })
  const text = taken.ok ? writeClipboard(taken.copied) : ''

  it('is read back from the text of the clipboard', () => {
    expect(copiedIn([text], catalogue)).toMatchObject({ ok: true, copied: { roots: [{ name: 'Button1' }] } })
  })

  it('is the copy kept in the browser where the clipboard holds nothing', () => {
    expect(copiedIn([null, '', text], catalogue)).toMatchObject({ ok: true })
  })

  it('is refused in words where it is none, or is damaged', () => {
    expect(copiedIn(['hello'], catalogue)).toMatchObject({ ok: false })
    const damaged = text.replaceAll('"button"', '"nothing"')
    expect(copiedIn([damaged, text], catalogue)).toMatchObject({ ok: false })
  })
})

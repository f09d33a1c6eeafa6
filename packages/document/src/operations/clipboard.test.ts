import { describe, expect, it } from 'vitest'
import {
  aPage,
  aPageWith,
  after,
  canvasId,
  catalogue,
  countingIds,
  theWidget,
  withRecords,
} from '../../test/build-page.ts'
import { childrenOf } from '../tree.ts'
import { readClipboard, writeClipboard } from './clipboard.ts'
import { copyWidgets } from './copied-widgets.ts'
import { cutWidgets } from './cut-widgets.ts'
import { pasteWidgets } from './paste-widgets.ts'

const filled = aPageWith(
  { type: 'container' },
  { type: 'button', parentId: 'w2', properties: { text: '{{ Other.value }}' } },
)
const textOf = (ids: string[]): string => {
  const taken = copyWidgets(filled, catalogue, { ids })
  if (!taken.ok) throw new Error(taken.message)
  return writeClipboard(taken.copied)
}
type Written = { version: number; widgets: { list: Record<string, unknown>[] }[] }
const damaged = (damage: (written: Written) => void): string => {
  const written: Written = JSON.parse(textOf(['w1']))
  damage(written)
  return JSON.stringify(written)
}

describe('the clipboard', () => {
  it('holds each component with its tree and what it stood in, and pastes on another page', () => {
    const text = textOf(['w1'])
    expect(JSON.parse(text)).toMatchObject({
      version: 1,
      widgets: [
        {
          widgetId: 'w1',
          type: 'container',
          parentType: 'canvas',
          list: [{ id: 'w1' }, { id: 'w2' }, { id: 'w3' }],
        },
      ],
    })
    const read = readClipboard(text, catalogue)
    if (!read.ok) throw new Error(read.message)
    const page = aPage()
    const pasted = after(
      page,
      pasteWidgets(page, catalogue, { copied: read.copied, parentId: canvasId }, countingIds('p')),
    )
    expect(Object.values(pasted).find(({ name }) => name === 'Button1')).toMatchObject({
      properties: { text: '{{ Other.value }}' },
      dynamicBindingPathList: [{ key: 'text' }],
    })
  })

  it.each([
    ['no JSON', 'hello'],
    ['other JSON', '[1]'],
    ['another version', damaged((written) => void (written.version = 2))],
    [
      'an unknown type',
      damaged(({ widgets }) => Object.assign(widgets[0]?.list[2] ?? {}, { type: 'rocket' })),
    ],
    ['a circle', damaged(({ widgets }) => Object.assign(widgets[0]?.list[1] ?? {}, { parentId: 'w3' }))],
    [
      'an unknown property',
      damaged(({ widgets }) => Object.assign(widgets[0]?.list[2] ?? {}, { properties: { onload: 'x' } })),
    ],
    ['one component twice', damaged(({ widgets }) => void widgets[0]?.list.push(widgets[0].list[2] ?? {}))],
    [
      'a reserved name',
      damaged(({ widgets }) => Object.assign(widgets[0]?.list[2] ?? {}, { name: 'Global' })),
    ],
    ['a key of prototypes', textOf(['w1']).replace('{"text":', '{"__proto__":{"isAdmin":true},"text":')],
    [
      'ten megabytes',
      JSON.stringify({ format: 'ashlar/widgets', version: 1, widgets: 'x'.repeat(10_000_000) }),
    ],
  ])('refuses %s with a sentence', (_, text) => {
    const read = readClipboard(text, catalogue)
    expect(read).toMatchObject({ ok: false, code: 'invalid_clipboard' })
    expect(!read.ok && read.message.length).toBeGreaterThan(10)
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  it('refuses what may not be copied, inside a container too', () => {
    const locked = withRecords(filled, { ...theWidget(filled, 'w3'), disallowCopy: true })
    expect(copyWidgets(locked, catalogue, { ids: ['w1'] })).toMatchObject({
      message: 'Copying is not allowed on this widget: Button1',
    })
  })

  it('cuts what it copies, and says what to do with nothing selected', () => {
    const cut = cutWidgets(filled, catalogue, { ids: ['w3'] })
    expect(cut.ok && Object.keys(cut.change.removed)).toEqual(['w3'])
    expect(cut.ok && cut.copied.roots).toMatchObject([{ name: 'Button1' }])
    expect(cutWidgets(filled, catalogue, { ids: [] })).toMatchObject({
      message: 'Please select a widget to cut',
    })
    const kept = withRecords(filled, { ...theWidget(filled, 'w3'), isDeletable: false })
    expect(cutWidgets(kept, catalogue, { ids: ['w1'] })).toMatchObject({ code: 'not_deletable' })
  })

  it('pastes a section below the one that is selected, and nowhere else', () => {
    const taken = copyWidgets(filled, catalogue, { ids: ['s1'] })
    if (!taken.ok) throw new Error(taken.message)
    const { copied } = taken
    const pasted = after(
      filled,
      pasteWidgets(filled, catalogue, { copied, parentId: canvasId }, countingIds('p')),
    )
    expect(childrenOf(pasted, '0').map(({ name }) => name)).toEqual(['Section1', 'Section1_copy1'])
    expect(pasteWidgets(filled, catalogue, { copied, parentId: 'w2' }, countingIds('p'))).toMatchObject({
      message: 'Cannot insert components of type section here.',
    })
  })
})

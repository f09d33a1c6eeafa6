import { apply } from '@ashlar/document'
import { type EditedApplication, EditedFiles, type FilePlace } from '@ashlar/files'
import { type ApiRecord, check, emptyPage, pageRecordsSchema, type PageRecords } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { FileSession } from './file-session.ts'
import { changeBetween, type TextChange } from './rebase.ts'

const files = new EditedFiles({
  endingOf: (pluginId) => (pluginId === 'javascript' ? 'js' : null),
  checkPage: (records) => check(pageRecordsSchema, records),
})
const codeFile = 'pages/page1/apis/load/shape.js'
const apiFile = 'pages/page1/apis/load/api.yaml'

const load = (body: string, name = 'Load'): ApiRecord => ({
  kind: 'api',
  id: 'load',
  name,
  responseType: 'SYNC',
  trigger: { type: 'UI' },
  blocks: [
    {
      id: 'shape',
      kind: 'step',
      name: 'Shape',
      pluginId: 'javascript',
      datasourceId: 'javascript',
      configuration: { body },
    },
  ],
  onSuccess: [],
  onError: [],
  onCancel: [],
})
const aPage = (body: string, name?: string): PageRecords => {
  let count = 0
  return { ...emptyPage('Page1', () => `id${(count += 1)}`), load: load(body, name) }
}

/** A document that somebody edits, with a text view that holds the text and the cursor. */
const placeOf = (path: string): FilePlace =>
  ({
    [codeFile]: { pageId: 'p1', apiId: 'load', stepId: 'shape' },
    [apiFile]: { pageId: 'p1', apiId: 'load', stepId: null },
  })[path] ?? { pageId: null, apiId: null, stepId: null }
const begin = (path: string, body = 'one\ntwo\nthree\n') => {
  let page = aPage(body)
  let changes = 0
  const edited = (): EditedApplication => ({
    name: 'Orders',
    pages: [{ id: 'p1', name: 'Page1', isHidden: false }],
    openId: 'p1',
    page,
    application: {},
    integrations: [],
  })
  const file = new FileSession({
    place: placeOf(path),
    files,
    edited,
    apply: (change) => {
      const applied = apply(page, change)
      if (!applied.ok) return false
      changes += 1
      page = applied.records
      file.follow()
      return true
    },
  })
  let text = file.text
  let cursor = 0
  file.show({
    text: () => text,
    patch: ({ from, to, insert }: TextChange) => {
      text = text.slice(0, from) + insert + text.slice(to)
      if (cursor >= to) cursor += insert.length - (to - from)
      else if (cursor > from) cursor = from
    },
  })
  return {
    file,
    state: () => file.store.getState(),
    shown: () => text,
    changes: () => changes,
    body: () => JSON.stringify(page['load']),
    cursorBehind: (words: string) => {
      cursor = text.indexOf(words) + words.length
    },
    atCursor: () => text.slice(0, cursor).split('\n').at(-1),
    write: (from: string, to: string) => {
      text = text.replace(from, to)
      file.written()
    },
    /** What somebody else saves, or what is done on the canvas. */
    elsewhere: (next: PageRecords) => {
      page = next
      file.follow()
    },
  }
}

describe('a file that is open beside the canvas', () => {
  it('becomes one change of the document, with its text left as it was typed', () => {
    const open = begin(codeFile)
    open.write('two', 'two  ')
    expect(open.changes()).toBe(1)
    expect(open.body()).toContain('two  ')
    expect(open.shown()).toBe('one\ntwo  \nthree\n')
    open.file.written()
    expect(open.changes()).toBe(1)
  })

  it('changes nothing while it cannot be read, and does so once it can', () => {
    const open = begin(apiFile)
    open.write('responseType: SYNC', 'responseType: [')
    expect(open.changes()).toBe(0)
    expect(open.state().problems).toHaveLength(1)
    open.write('responseType: [', 'responseType: STREAM')
    expect(open.changes()).toBe(1)
    expect(open.state().problems).toEqual([])
    expect(open.body()).toContain('STREAM')
  })

  it('shows what is changed elsewhere, and leaves the cursor at its place', () => {
    const open = begin(codeFile)
    open.cursorBehind('three')
    open.elsewhere(aPage('one and more\ntwo\nthree\n'))
    expect(open.shown()).toBe('one and more\ntwo\nthree\n')
    expect(open.atCursor()).toBe('three')
  })

  it('keeps what cannot be read yet, and takes over what others change beside it', () => {
    const open = begin(apiFile)
    open.write('responseType: SYNC', 'responseType: [')
    open.elsewhere(aPage('one\ntwo\nthree\n', 'Loaded'))
    // Its folder is called as it is: the same text lies elsewhere.
    expect(open.state()).toMatchObject({ isGone: false, isBehind: false })
    expect(open.shown()).toContain('responseType: [')
    expect(open.shown()).toContain('name: Loaded')
    const other = begin(codeFile)
    other.write('three', 'third')
    other.elsewhere(aPage('first\ntwo\nthird\n'))
    expect(other.shown()).toBe('first\ntwo\nthird\n')
    expect(other.state().isBehind).toBe(false)
  })

  it('writes nothing over what somebody changed at the same place, and says so', () => {
    const open = begin(apiFile)
    open.write('responseType: SYNC', 'responseType: [')
    const streaming: ApiRecord = { ...load('one\ntwo\nthree\n'), responseType: 'STREAM' }
    open.elsewhere({ ...aPage(''), load: streaming })
    expect(open.state().isBehind).toBe(true)
    open.write('responseType: [', 'responseType: SYNC # mine')
    expect(open.body()).toContain('STREAM')
    open.file.reset()
    expect(open.state()).toEqual({ problems: [], isBehind: false, isGone: false })
    expect(open.shown()).toContain('responseType: STREAM')
  })

  it('is written as we write it once nobody writes in it', () => {
    const open = begin(apiFile)
    open.write('responseType: SYNC', 'responseType:   "STREAM" # so')
    expect(open.shown()).toContain('# so')
    open.file.settle()
    expect(open.shown()).toContain('responseType: STREAM\n')
  })

  it('says that it is no more where what it was of is deleted', () => {
    const open = begin(codeFile)
    const { load: _, ...rest } = aPage('')
    open.elsewhere(rest)
    expect(open.state().isGone).toBe(true)
  })
})

describe('a file whose API is deleted', () => {
  it('is there again where that is taken back', () => {
    const open = begin(codeFile)
    const { load: _, ...rest } = aPage('')
    open.elsewhere(rest)
    open.file.show(null)
    open.elsewhere(aPage('back again'))
    expect(open.state()).toEqual({ problems: [], isBehind: false, isGone: false })
    expect(open.file.text).toBe('back again')
  })
})

describe('the place where two texts differ', () => {
  it.each([
    ['abc', 'abc', null],
    ['abc', 'aXc', { from: 1, to: 2, insert: 'X' }],
    ['', 'x', { from: 0, to: 0, insert: 'x' }],
    ['aa', 'a', { from: 1, to: 2, insert: '' }],
  ])('between %j and %j is found', (before, after, expected) => {
    expect(changeBetween(before, after)).toEqual(expected)
  })
})

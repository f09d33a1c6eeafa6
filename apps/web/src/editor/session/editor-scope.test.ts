import { describe, expect, it } from 'vitest'
import { EditorScope } from './editor-scope.ts'

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

describe('what an application keeps while it is built', () => {
  it('is the same from page to page', () => {
    const scope = new EditorScope()
    expect(scope.during('preview', storage)).toBe(scope.during('preview', storage))
  })

  it('begins anew with each preview, and with each return to editing', () => {
    const scope = new EditorScope()
    const editing = scope.during('edit', storage)
    const tried = scope.during('preview', storage)
    expect(tried).not.toBe(editing)
    expect(scope.during('edit', storage)).not.toBe(editing)
    expect(scope.during('preview', storage)).not.toBe(tried)
  })

  it('holds what was done to each page until the application is left', () => {
    const scope = new EditorScope()
    const change = { added: {}, updated: {}, removed: {} }
    const step = { change, label: 'Move Table1', group: null, selection: { before: [], after: [] } }
    scope.keepHistory('orders', { done: [step], undone: [] })
    scope.during('preview', storage)
    expect(scope.historyOf('orders').done).toEqual([step])
    expect(scope.historyOf('customers').done).toEqual([])
    scope.stop()
    expect(scope.historyOf('orders').done).toEqual([])
  })

  it('begins anew once the application was left', () => {
    const scope = new EditorScope()
    const before = scope.during('edit', storage)
    scope.stop()
    expect(scope.during('edit', storage)).not.toBe(before)
  })
})

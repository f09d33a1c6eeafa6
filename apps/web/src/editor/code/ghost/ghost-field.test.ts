import type { CompletionItem } from '@ashlar/schema'
import { EditorState } from '@codemirror/state'
import { describe, expect, it, vi } from 'vitest'
import { drawnParts, endGhost, ghostField, showGhost } from './ghost-field.ts'
import { tabIn } from './ghost-keys.ts'

const anItem = (text: string, at: number, more: Partial<CompletionItem> = {}): CompletionItem => ({
  completion: { text, decodedTokens: [], probabilities: [], score: null, completionId: 'id' },
  completionParts: [],
  range: { startOffset: at, endOffset: at, endPosition: { row: 0, column: at } },
  ...more,
})

const showing = (before: string, ghost: string): EditorState => {
  const state = EditorState.create({
    doc: before,
    selection: { anchor: before.length },
    extensions: [ghostField],
  })
  return state.update({ effects: showGhost.of(anItem(ghost, before.length)) }).state
}

const typing = (state: EditorState, text: string): EditorState => {
  const { head } = state.selection.main
  return state.update({
    changes: { from: head, insert: text },
    selection: { anchor: head + text.length },
    userEvent: 'input.type',
  }).state
}

const ghostIn = (state: EditorState): string | undefined => state.field(ghostField)?.text

describe('a suggestion in a field', () => {
  it('is shown at the cursor and is no part of the text', () => {
    const state = showing('total = ', 'sum(rows)\nprint(total)')
    expect(state.doc.toString()).toBe('total = ')
    expect(drawnParts(ghostIn(state) ?? '')).toEqual({ inline: 'sum(rows)', block: 'print(total)' })
    expect(drawnParts('foo')).toEqual({ inline: 'foo', block: null })
  })

  it('becomes shorter as its beginning is typed, until nothing of it is left', () => {
    const typed = typing(showing('x', 'foo'), 'f')
    expect(ghostIn(typed)).toBe('oo')
    expect(ghostIn(typing(typing(typed, 'o'), 'o'))).toBeUndefined()
  })

  it('goes when something else is typed, elsewhere too, and when the cursor moves', () => {
    expect(ghostIn(typing(showing('x', 'foo'), 'a'))).toBeUndefined()
    const changed = showing('x', 'foo').update({ changes: { from: 0, insert: 'f' } }).state
    expect(ghostIn(changed)).toBeUndefined()
    expect(ghostIn(showing('x', 'foo').update({ selection: { anchor: 0 } }).state)).toBeUndefined()
  })

  it('goes when it is ended by a key or a moment', () => {
    const state = showing('x', 'foo')
    expect(ghostIn(state.update({ effects: endGhost.of({ kind: 'mousedown' }) }).state)).toBeUndefined()
  })
})

describe('Tab', () => {
  const taken = (state: EditorState): EditorState | null => {
    const edit = tabIn(state)
    return edit === null ? null : state.update(edit).state
  }

  it('writes the suggestion and puts the cursor behind it', () => {
    const state = taken(showing('total = ', 'sum(rows)\nprint(total)'))
    expect(state?.doc.toString()).toBe('total = sum(rows)\nprint(total)')
    expect(state?.selection.main.head).toBe(state?.doc.length)
    expect(state?.field(ghostField)).toBeNull()
  })

  it('writes what is left of it after its beginning was typed', () => {
    expect(taken(typing(showing('x', 'foo'), 'f'))?.doc.toString()).toBe('xfoo')
  })

  it('puts a suffix behind it, and the cursor before that', () => {
    const suffixed = anItem('f(', 1, { suffix: { text: ')', deltaCursorOffset: 0 } })
    const state = showing('x', 'f(').update({ effects: showGhost.of(suffixed) }).state
    expect(taken(state)?.doc.toString()).toBe('xf()')
    expect(taken(state)?.selection.main.head).toBe(3)
  })

  it('indents where only blanks stand before a suggestion that begins with blanks, and where there is none', () => {
    expect(taken(showing('  ', '  foo'))).toBeNull()
    expect(taken(EditorState.create({ doc: 'x', extensions: [ghostField] }))).toBeNull()
  })

  it('says only in the console that there is nothing to take', () => {
    const said = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    expect(taken(showing('x', ''))).toBeNull()
    expect(said).toHaveBeenCalledExactlyOnceWith('Empty completion')
    said.mockRestore()
  })
})

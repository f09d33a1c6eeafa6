import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { singleLine } from './single-line.ts'

const aField = (text: string): EditorState => EditorState.create({ doc: text, extensions: [singleLine] })

describe('a field of one line', () => {
  it('joins what is pasted with spaces and leaves the cursor behind it', () => {
    const { state } = aField('ac').update({ changes: { from: 1, insert: 'one\n  two\nthree' } })
    expect(state.doc.toString()).toBe('aone two threec')
    expect(state.selection.main.head).toBe(14)
  })

  it('ignores a line break by itself', () => {
    expect(
      aField('ab')
        .update({ changes: { from: 1, insert: '\n' } })
        .state.doc.toString(),
    ).toBe('ab')
  })

  it('leaves everything else alone', () => {
    expect(
      aField('ab')
        .update({ changes: { from: 0, to: 1, insert: 'x' } })
        .state.doc.toString(),
    ).toBe('xb')
  })
})

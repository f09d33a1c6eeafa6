import type { PageRecords } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { aPage, aVariable, withRecords } from '../test/build-page.ts'
import { difference } from './change.ts'
import { emptyHistory, record, redo, seal, undo, type History, type Travel } from './history.ts'

const page = aPage()
const withValue = (value: string): PageRecords => withRecords(page, aVariable('Text', value))
const typed = (history: History, from: string, to: string, group: string | null = 'typing'): History =>
  record(history, {
    change: difference(withValue(from), withValue(to)),
    label: 'Edit Text',
    group,
    selection: { before: [], after: [] },
  })
const traveled = (answer: ReturnType<typeof undo>): Travel => {
  if (answer === null || 'dropped' in answer) throw new Error('Nothing was undone or redone.')
  return answer
}

describe('the history', () => {
  it('takes a step back and does it again', () => {
    const history = typed(emptyHistory, 'a', 'b', null)
    const back = traveled(undo(history, withValue('b')))
    expect(back.records).toEqual(withValue('a'))
    expect(traveled(redo(back.history, back.records)).records).toEqual(withValue('b'))
  })

  it('joins what is typed into one field to one step', () => {
    const history = typed(typed(typed(emptyHistory, '', 'a'), 'a', 'ab'), 'ab', 'abc')
    expect(history.done).toHaveLength(1)
    expect(traveled(undo(history, withValue('abc'))).records).toEqual(withValue(''))
  })

  it('begins a new step after the field was left', () => {
    const history = typed(seal(typed(emptyHistory, '', 'a')), 'a', 'ab')
    expect(history.done).toHaveLength(2)
  })

  it('forgets what could be done again once something else is done', () => {
    const back = traveled(undo(typed(emptyHistory, 'a', 'b', null), withValue('b')))
    expect(redo(typed(back.history, 'a', 'c', null), withValue('c'))).toBeNull()
  })

  it('drops a step that others have written over', () => {
    const history = typed(emptyHistory, 'a', 'b', null)
    expect(undo(history, withValue('theirs'))).toEqual({ dropped: emptyHistory })
  })
})

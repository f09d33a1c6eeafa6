import { describe, expect, it } from 'vitest'
import { aDraft, aPageWith, aScene, after, withApi, withVariable } from '../../../test/build-draft.ts'
import { beginDraft, recordsOf } from './draft.ts'

describe('a draft', () => {
  it('remembers how many steps could be undone, and all that the page had', () => {
    const records = after(
      aDraft(
        withVariable(withApi(aPageWith(['add_component', { type: 'button' }]), 'API1', 'select 1'), 'Filter'),
      ),
      ['set_timer', { name: 'Poll' }],
      ['set_event', { name: 'Saved' }],
    ).records
    const draft = after(beginDraft({ records, scene: aScene(), undoSteps: 7 }), [
      'delete',
      { name: 'Button1' },
    ])
    expect(draft.undoSteps).toBe(7)
    expect(new Set(Object.values(draft.base).map(({ kind }) => kind))).toEqual(
      new Set(['widget', 'api', 'stateVariable', 'timer', 'event']),
    )
    expect(draft.base).toBe(records)
  })

  it('leaves the page of the person alone, so that to reject it is to forget it', () => {
    const records = aPageWith()
    const copy = structuredClone(records)
    const draft = after(aDraft(records), ['add_api', { name: 'API2', blocks: [] }])
    expect(Object.values(recordsOf(draft)).some(({ name }) => name === 'API2')).toBe(true)
    expect(draft.base).toEqual(copy)
  })
})

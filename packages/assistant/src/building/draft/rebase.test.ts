import { apply } from '@ashlar/document'
import { describe, expect, it } from 'vitest'
import { aDraft, aPageWith, after, theWidget } from '../../../test/build-draft.ts'
import { rebase } from './rebase.ts'

const page = () =>
  aPageWith(
    ['add_component', { type: 'button', name: 'Save' }],
    ['add_component', { type: 'text', name: 'Title' }],
  )

describe('a draft upon what others did meanwhile', () => {
  it('keeps both where they are about different things', () => {
    const records = page()
    const draft = after(aDraft(records), [
      'set_properties',
      { component: 'Save', properties: { text: 'Mine' } },
    ])
    const theirs = after(aDraft(records), [
      'set_properties',
      { component: 'Title', properties: { text: 'Theirs' } },
    ])
    const rebased = rebase(draft, theirs.records)
    expect(theWidget(rebased.records, 'Save').properties.text).toBe('Mine')
    expect(theWidget(rebased.records, 'Title').properties.text).toBe('Theirs')
    expect(apply(theirs.records, rebased.change)).toMatchObject({ ok: true, records: rebased.records })
    expect(rebased.discarded).toEqual([])
  })

  it('leaves theirs where both changed the same, and says so', () => {
    const records = page()
    const set = (text: string) =>
      after(aDraft(records), ['set_properties', { component: 'Save', properties: { text } }])
    const rebased = rebase(set('Mine'), set('Theirs').records)
    expect(theWidget(rebased.records, 'Save').properties.text).toBe('Theirs')
    expect(rebased.discarded).toMatchObject([{ name: 'Save', reason: expect.stringContaining('meanwhile') }])
  })

  it('drops what was done to something that is gone', () => {
    const records = page()
    const draft = after(aDraft(records), [
      'set_properties',
      { component: 'Save', properties: { text: 'Mine' } },
    ])
    const rebased = rebase(draft, after(aDraft(records), ['delete', { name: 'Save' }]).records)
    expect(rebased.discarded).toMatchObject([{ name: 'Save', reason: 'It was deleted meanwhile.' }])
    expect(rebased.change).toEqual({ added: {}, updated: {}, removed: {} })
  })

  it('gives a new component another name where somebody took it', () => {
    const records = page()
    const draft = after(aDraft(records), ['add_component', { type: 'input', name: 'Email' }])
    const theirs = after(aDraft(records, { newId: () => 'theirs' }), [
      'add_component',
      { type: 'divider', name: 'Email' },
    ])
    const rebased = rebase(draft, theirs.records)
    expect(theWidget(rebased.records, 'Email').type).toBe('divider')
    expect(theWidget(rebased.records, 'Email1').type).toBe('input')
  })

  it('stays the same where nothing happened', () => {
    const records = page()
    const draft = after(aDraft(records), ['add_component', { type: 'input' }])
    expect(rebase(draft, records)).toBe(draft)
    expect(rebase(draft, { ...records }).records).toEqual(draft.records)
  })
})

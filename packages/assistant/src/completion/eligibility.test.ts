import { describe, expect, it } from 'vitest'
import { type CompletionPlace, isEligible } from './index.ts'

const everybody = { isOn: true, users: null, applications: null }

const aPlace = (more: Partial<CompletionPlace> = {}): CompletionPlace => ({
  email: 'a@x.com',
  applicationId: 'id1',
  mode: 'python',
  languages: ['python', 'sql', 'javascript'],
  isInPropertyPanel: false,
  dataTreePath: null,
  ...more,
})

describe('code is completed', () => {
  it('for all who build where no list names some', () => {
    expect(isEligible(everybody, aPlace())).toBe(true)
  })

  it('nowhere while it is off, whatever lists say', () => {
    const off = { isOn: false, users: ['a@x.com'], applications: ['id1'] }
    expect(isEligible(off, aPlace())).toBe(false)
  })

  it('only for people of the list, where there is one', () => {
    const few = { ...everybody, users: ['a@x.com'] }
    expect(isEligible(few, aPlace({ email: 'A@x.com' }))).toBe(true)
    expect(isEligible(few, aPlace({ email: 'b@x.com' }))).toBe(false)
  })

  it('only in applications of the list, where there is one', () => {
    const few = { ...everybody, applications: ['id1'] }
    expect(isEligible(few, aPlace())).toBe(true)
    expect(isEligible(few, aPlace({ applicationId: 'id2' }))).toBe(false)
  })

  it.each(['text', 'json', 'script', 'html'])('not in %s', (mode) => {
    expect(isEligible(everybody, aPlace({ mode }))).toBe(false)
  })

  it('only in languages that the person has chosen', () => {
    expect(isEligible(everybody, aPlace({ mode: 'sql', languages: ['python'] }))).toBe(false)
    expect(isEligible(everybody, aPlace({ mode: 'sql', languages: ['sql'] }))).toBe(true)
  })

  it('neither in property panels nor where the field stands in the tree of values', () => {
    expect(isEligible(everybody, aPlace({ isInPropertyPanel: true }))).toBe(false)
    expect(isEligible(everybody, aPlace({ dataTreePath: 'Text1.text' }))).toBe(false)
  })
})

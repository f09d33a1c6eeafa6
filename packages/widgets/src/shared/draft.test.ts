import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftAfterEdit, draftAfterHost, draftOf, type Draft } from './draft.ts'

const start = (text = ''): Draft<string, string> => draftOf(text, text)
const type = (draft: Draft<string, string>, text: string) => draftAfterEdit(draft, text, text)
const arrive = (draft: Draft<string, string>, text: string) => draftAfterHost(draft, text, (value) => value)

describe('a draft', () => {
  it('keeps what was typed when an older value comes back late', () => {
    const echoed = arrive(type(type(start(), 'a'), 'ab'), 'a')
    expect(echoed.shown).toBe('ab')
    expect(arrive(echoed, 'ab').shown).toBe('ab')
  })

  it('shows a value that someone else set', () => {
    const typed = arrive(type(start(), 'a'), 'a')
    expect(arrive(typed, 'from a handler').shown).toBe('from a handler')
  })

  it('shows the initial value again after a reset', () => {
    const typed = arrive(type(start('first'), 'second'), 'second')
    expect(arrive(typed, 'first').shown).toBe('first')
  })

  it('does not take a later value for an echo when the host left some out', () => {
    const typed = arrive(type(type(type(start(), 'a'), 'ab'), 'a'), 'a')
    expect(arrive(typed, 'ab').shown).toBe('ab')
    expect(arrive(typed, 'ab').underway).toEqual([])
  })

  it('leaves half typed numbers alone', () => {
    const show = (value: number | null) => (value === null ? '' : String(value))
    const typed = draftAfterEdit(draftAfterEdit(draftOf('', null), '12', 12), '12.', 12)
    expect(draftAfterHost<string, number | null>(typed, 12, show).shown).toBe('12.')
    expect(draftAfterHost<string, number | null>(typed, 7, show).shown).toBe('7')
  })

  it('never loses the latest keystroke, however the echoes are delayed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }),
        fc.infiniteStream(fc.boolean()),
        (texts, echoes) => {
          let draft = start()
          for (const text of texts) {
            draft = type(draft, text)
            if (echoes.next().value) draft = arrive(draft, draft.underway[0] ?? text)
            expect(draft.shown).toBe(text)
          }
        },
      ),
    )
  })
})

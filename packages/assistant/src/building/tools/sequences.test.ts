import { apply, difference, reverse } from '@ashlar/document'
import { pageCheck, pageFaults, type PageRecords } from '@ashlar/schema'
import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyCall, anyToolCall } from '../../../test/any-tool-call.ts'
import { aDraft, aPageWith, call, catalogue, countingIds, withApi } from '../../../test/build-draft.ts'
import type { AssistantDraft } from '../draft/draft.ts'
import { rebase } from '../draft/rebase.ts'
import { changesOf } from '../result/changes.ts'
import { chosenChange } from '../result/chosen-change.ts'
import { resultSetOf } from '../result/result-set.ts'
import { risksOf } from '../risks/risks.ts'

const check = pageCheck(catalogue)

const start = (): PageRecords =>
  withApi(
    aPageWith(
      ['add_component', { type: 'button', properties: { text: '{{ Orders.response }}' } }],
      ['add_component', { type: 'tabs' }],
      ['add_component', { type: 'input', inside: 'Tabs1', tab: 'Tab 1' }],
      [
        'add_component',
        { type: 'table', name: 'Table1', properties: { tableData: '{{ Orders.response }}' } },
      ],
    ),
    'Orders',
    'select {{ Button1.text }}',
  )

const calls = fastCheck.array(anyToolCall, { minLength: 1, maxLength: 25 })

const play = (draft: AssistantDraft, sequence: readonly AnyCall[]): AssistantDraft => {
  let current = draft
  for (const each of sequence) {
    const answer = call(current, ...each(current.records))
    // What is refused leaves nothing behind.
    if (!answer.ok) expect(answer.draft.records).toBe(current.records)
    current = answer.draft
  }
  return current
}

/** The records as text in one order, as they are stored. */
const stored = (records: PageRecords): string =>
  JSON.stringify(Object.entries(records).sort(([one], [other]) => (one < other ? -1 : 1)))

const runs = { numRuns: 60 }

describe('any sequence of calls', () => {
  it('leaves a page that the server takes, and one change that leads there', () => {
    fastCheck.assert(
      fastCheck.property(calls, (sequence) => {
        const draft = play(aDraft(start()), sequence)
        const checked = check(draft.records)
        expect(checked.ok ? [] : checked.problems).toEqual([])
        expect(pageFaults(draft.records, catalogue)).toEqual([])
        const applied = apply(draft.base, draft.change)
        expect(applied.ok && applied.records).toEqual(draft.records)
        expect(difference(draft.base, draft.records)).toEqual(draft.change)
      }),
      runs,
    )
  })

  it('touches what stands on the page, and never the application, its theme, its routes or who may see it', () => {
    const touchable = new Set(['widget', 'api', 'stateVariable', 'timer', 'event'])
    fastCheck.assert(
      fastCheck.property(calls, (sequence) => {
        const { added, updated, removed } = play(aDraft(start()), sequence).change
        const touched = [...Object.values(added), ...Object.values(updated).flat(), ...Object.values(removed)]
        for (const record of touched) {
          expect(touchable).toContain(record.kind)
          if ('scope' in record) expect(record.scope).not.toBe('app')
        }
      }),
      runs,
    )
  })

  it('is taken back to the start, byte for byte', () => {
    fastCheck.assert(
      fastCheck.property(calls, (sequence) => {
        const draft = play(aDraft(start()), sequence)
        const accepted = apply(draft.base, draft.change)
        const undone = accepted.ok ? apply(accepted.records, reverse(draft.change)) : accepted
        expect(undone.ok && stored(undone.records)).toBe(stored(start()))
      }),
      runs,
    )
  })

  it('can be told, and taken in any part without the risks that nobody accepted', () => {
    fastCheck.assert(
      fastCheck.property(calls, fastCheck.func(fastCheck.boolean()), (sequence, choose) => {
        const draft = play(aDraft(start()), sequence)
        resultSetOf(draft)
        const left = new Set(changesOf(draft).flatMap(({ records }) => records.filter((id) => choose(id))))
        const risks = risksOf(draft)
        const acceptedRisks = new Set(risks.flatMap(({ id }) => (choose(id) ? [id] : [])))
        const taken = chosenChange(draft.change, risks, { left, acceptedRisks })
        const applied = apply(draft.base, taken)
        if (!applied.ok) throw new Error('A part of a change does not fit where all of it does.')
        const known = new Set(acceptedRisks)
        const remaining = risksOf({ ...draft, change: taken, records: applied.records })
        expect(remaining.filter(({ id }) => !known.has(id))).toEqual([])
      }),
      runs,
    )
  })

  it('goes upon any sequence of others', () => {
    fastCheck.assert(
      fastCheck.property(calls, calls, (mine, theirs) => {
        const base = start()
        const draft = play(aDraft(base), mine)
        const others = play(aDraft(base, { newId: countingIds('theirs') }), theirs)
        const rebased = rebase(draft, others.records)
        const applied = apply(others.records, rebased.change)
        expect(applied.ok && applied.records).toEqual(rebased.records)
      }),
      runs,
    )
  })
})

import { pageCheck, type PageRecords, type WidgetRecord } from '@ashlar/schema'
import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOperation } from '../../test/any-operation.ts'
import {
  aPageWith,
  after,
  anApi,
  canvasId,
  catalogue,
  countingIds,
  withRecords,
} from '../../test/build-page.ts'
import { apply, emptyChange, squash } from '../change.ts'
import { namesInHandlers } from '../forget.ts'
import { emptyHistory, record, redo, undo, type History } from '../history.ts'
import { pathsOfApi, pathsOfWidget } from '../references.ts'
import { childrenOf, countOf, namesOf } from '../tree.ts'

const checkPage = pageCheck(catalogue)

/** The records as text, in an order that does not depend on when each was added. */
const text = (records: PageRecords): string =>
  JSON.stringify(Object.entries(records).sort(([one], [other]) => (one < other ? -1 : 1)))

/** The names that steps and bindings use and that nothing on the page has. */
const dangling = (records: PageRecords): { steps: string[]; bindings: string[] } => {
  const [names, embedNames] = [namesOf(records), namesOf(records, 'Embed')]
  const steps = new Set<string>()
  const bindings = new Set<string>()
  for (const one of Object.values(records)) {
    for (const name of namesInHandlers(one, catalogue)) if (!names.has(name)) steps.add(name)
    const paths = one.kind === 'widget' ? pathsOfWidget(one) : one.kind === 'api' ? pathsOfApi(one) : []
    for (const [root = '', property = ''] of paths) {
      if (root === 'Embed' && !embedNames.has(property)) bindings.add(`Embed.${property}`)
      else if (root !== 'Embed' && !names.has(root)) bindings.add(root)
    }
  }
  return { steps: [...steps], bindings: [...bindings] }
}

const widgetsOf = (records: PageRecords, type: string): WidgetRecord[] =>
  Object.values(records).flatMap((one) => (one.kind === 'widget' && one.type === type ? [one] : []))

const expectStructure = (records: PageRecords): void => {
  for (const tabs of widgetsOf(records, 'tabs')) {
    const list = tabs.properties.tabs
    if (!Array.isArray(list)) continue
    const ids = list.map((item) =>
      typeof item === 'object' && item !== null ? Reflect.get(item, 'id') : null,
    )
    const canvases = childrenOf(records, tabs.id)
    expect(canvases.map(({ properties }) => properties.tabId)).toEqual(ids)
    for (const canvas of canvases) {
      const { left, top, width } = tabs
      expect(canvas).toMatchObject({
        left,
        top,
        width,
        height: { value: Math.max(1, tabs.height.value - 3) },
      })
    }
  }
  for (const section of widgetsOf(records, 'section')) {
    const widths = childrenOf(records, section.id).map(({ width }) => width.value)
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(96)
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(8)
  }
}

/** What is remembered of a tree from change to change is what is found in the records alone. */
const expectSameTree = (records: PageRecords): void => {
  const fresh = { ...records }
  for (const id of Object.keys(records)) expect(childrenOf(records, id)).toEqual(childrenOf(fresh, id))
  expect([...namesOf(records)].sort()).toEqual([...namesOf(fresh)].sort())
  for (const space of ['Embed', 'App'] as const)
    expect([...namesOf(records, space)].sort()).toEqual([...namesOf(fresh, space)].sort())
  expect(countOf(records)).toBe(countOf(fresh))
}

const travel = (history: History, from: PageRecords, step: typeof undo): [History, PageRecords] => {
  let [state, records] = [history, from]
  for (let answer = step(state, records); answer !== null; answer = step(state, records)) {
    if ('dropped' in answer) throw new Error('A step could not be taken back or done again.')
    state = answer.history
    records = answer.records
  }
  return [state, records]
}

describe('any sequence of operations', () => {
  it('keeps the page valid and references right, is one change, and is taken back and done again exactly', () => {
    const start = withRecords(
      aPageWith({ type: 'button' }, { type: 'table', place: { left: 0, top: 10 } }, { type: 'tabs' }),
      anApi('Orders', '{{ Button1.text }}'),
    )
    expect(childrenOf(start, canvasId)).toHaveLength(3)
    const refusals = new Set<string>()
    fastCheck.assert(
      fastCheck.property(fastCheck.array(anyOperation, { maxLength: 30 }), (operations) => {
        const newId = countingIds('n')
        let records = start
        let whole = emptyChange()
        let history = emptyHistory
        for (const operate of operations) {
          const outcome = operate(records, newId)
          if (!outcome.ok) {
            refusals.add(outcome.code)
            continue
          }
          const before = dangling(records)
          records = after(records, outcome)
          whole = squash(whole, outcome.change)
          const selection = { before: [], after: [] }
          history = record(history, { change: outcome.change, label: '', group: null, selection })
          expect(checkPage(records)).toEqual({ ok: true, value: records })
          expectStructure(records)
          expectSameTree(records)
          const deleted = Object.values(outcome.change.removed).flatMap(({ kind, name }) => [
            kind === 'embedProperty' ? `Embed.${name}` : name,
          ])
          const now = dangling(records)
          if (Object.values(outcome.change.updated).some(([from, to]) => from.name !== to.name)) {
            expect(before.steps).toEqual(expect.arrayContaining(now.steps))
            expect(before.bindings).toEqual(expect.arrayContaining(now.bindings))
          }
          if (deleted.length > 0) {
            expect([...before.bindings, ...deleted]).toEqual(expect.arrayContaining(now.bindings))
            for (const name of deleted)
              if (!before.steps.includes(name)) expect(now.steps).not.toContain(name)
          }
        }
        expect(apply(start, whole)).toMatchObject({ ok: true })
        const [undone, first] = travel(history, records, undo)
        expect(text(first)).toBe(text(start))
        expect(text(travel(undone, first, redo)[1])).toBe(text(records))
      }),
      { numRuns: 1500 },
    )
    expect(refusals).toContain('last_section')
  }, 120_000)
})

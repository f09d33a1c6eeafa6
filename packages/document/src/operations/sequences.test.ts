import { pageCheck, type PageRecords } from '@ashlar/schema'
import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPage, after, anApi, catalogue, countingIds, withRecords } from '../../test/build-page.ts'
import { apply, emptyChange, squash } from '../change.ts'
import { emptyHistory, record, redo, undo } from '../history.ts'
import type { NewId, Outcome } from '../outcome.ts'
import { addStateVariable } from './add-state-variable.ts'
import { addWidget } from './add-widget.ts'
import { deleteWidgets } from './delete-widgets.ts'
import { duplicateWidgets } from './duplicate-widgets.ts'
import { moveWidgets } from './move-widgets.ts'
import { renameEntity } from './rename-entity.ts'
import { reorderWidget } from './reorder-widget.ts'
import { resizeWidgets } from './resize-widgets.ts'
import { setProperty } from './set-property.ts'

type Operation = (records: PageRecords, newId: NewId) => Outcome

const number = fastCheck.integer({ min: -20, max: 120 })
const pick = (records: PageRecords, choice: number): string => {
  const ids = Object.keys(records)
  return ids[choice % ids.length] ?? ''
}
const choice = fastCheck.nat(1000)
const place = fastCheck.record({ left: number, top: number })

const operation: fastCheck.Arbitrary<Operation> = fastCheck.oneof(
  fastCheck
    .tuple(fastCheck.constantFrom('button', 'table', 'container', 'section', 'nothing'), choice, place)
    .map(
      ([type, parent, where]): Operation =>
        (records, newId) =>
          addWidget(records, catalogue, { type, parentId: pick(records, parent), place: where }, newId),
    ),
  fastCheck.tuple(choice, choice, place).map(
    ([widget, parent, where]): Operation =>
      (records) =>
        moveWidgets(records, catalogue, {
          moves: [{ id: pick(records, widget), parentId: pick(records, parent), place: where }],
        }),
  ),
  fastCheck.tuple(choice, number, number).map(
    ([widget, columns, rows]): Operation =>
      (records) =>
        resizeWidgets(records, catalogue, { sizes: [{ id: pick(records, widget), columns, rows }] }),
  ),
  fastCheck.tuple(choice, choice).map(
    ([one, other]): Operation =>
      (records) =>
        deleteWidgets(records, catalogue, { ids: [pick(records, one), pick(records, other)] }),
  ),
  fastCheck.tuple(choice, choice).map(
    ([one, other]): Operation =>
      (records, newId) =>
        duplicateWidgets(records, catalogue, { ids: [pick(records, one), pick(records, other)] }, newId),
  ),
  fastCheck.tuple(choice, fastCheck.constantFrom('A', 'B', 'Button1', 'Global', '1x')).map(
    ([entity, name]): Operation =>
      (records) =>
        renameEntity(records, catalogue, { id: pick(records, entity), name }),
  ),
  fastCheck.tuple(choice, choice).map(
    ([widget, before]): Operation =>
      (records) =>
        reorderWidget(records, { id: pick(records, widget), beforeId: pick(records, before) }),
  ),
  fastCheck
    .tuple(
      choice,
      fastCheck.constantFrom('text', 'tableData', 'columns'),
      fastCheck.constantFrom('{{ A.text }}', 'x'),
    )
    .map(
      ([widget, path, value]): Operation =>
        (records) =>
          setProperty(records, catalogue, { ids: [pick(records, widget)], path, value }),
    ),
  fastCheck.constant<Operation>((records, newId) => addStateVariable(records, { createdAt: 0 }, newId)),
)

const checkPage = pageCheck(catalogue)

describe('any sequence of operations', () => {
  it('keeps the page valid, is one change, and is taken back and done again exactly', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(operation, { maxLength: 25 }), (operations) => {
        const start = withRecords(aPage(), anApi('Orders', '{{ Button1.text }}'))
        const newId = countingIds('n')
        let records = start
        let whole = emptyChange()
        let history = emptyHistory
        for (const operate of operations) {
          const outcome = operate(records, newId)
          if (!outcome.ok) continue
          records = after(records, outcome)
          whole = squash(whole, outcome.change)
          const selection = { before: [], after: [] }
          history = record(history, { change: outcome.change, label: '', group: null, selection })
          expect(checkPage(records)).toEqual({ ok: true, value: records })
        }
        expect(apply(start, whole)).toEqual({ ok: true, records })

        let past = records
        for (let answer = undo(history, past); answer !== null; answer = undo(history, past)) {
          if ('dropped' in answer) throw new Error('A step could not be taken back.')
          history = answer.history
          past = answer.records
        }
        expect(past).toEqual(start)
        for (let answer = redo(history, past); answer !== null; answer = redo(history, past)) {
          if ('dropped' in answer) throw new Error('A step could not be done again.')
          history = answer.history
          past = answer.records
        }
        expect(past).toEqual(records)
      }),
      { numRuns: 300 },
    )
  })
})

import type { PageRecords } from '@ashlar/schema'
import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPage, aPageWith, after, canvasId, catalogue, countingIds } from '../../test/build-page.ts'
import { divide } from '../columns.ts'
import { childrenOf } from '../tree.ts'
import { WidgetOperationError } from '../widget-operation-error.ts'
import { addWidget } from './add-widget.ts'
import { deleteWidgets } from './delete-widgets.ts'
import {
  addSectionColumn,
  deleteSectionColumn,
  moveSectionColumn,
  resizeSectionColumns,
} from './section-columns.ts'
import { addSection, divideIntoSections, moveSection } from './sections.ts'

const newId = countingIds('c')
const withColumns = (count: number): PageRecords => {
  let records = aPage()
  while (childrenOf(records, 's1').length < count) {
    records = after(records, addSectionColumn(records, catalogue, { id: 's1' }, newId))
  }
  return records
}
const widths = (records: PageRecords): number[] => childrenOf(records, 's1').map(({ width }) => width.value)
const lefts = (records: PageRecords): number[] => childrenOf(records, 's1').map(({ left }) => left.value)

describe('the columns of a section', () => {
  it('are divided evenly when even ones get another', () => {
    expect(widths(withColumns(3))).toEqual([32, 32, 32])
    expect(lefts(withColumns(3))).toEqual([0, 32, 64])
  })

  it('give four of the least widths to a new one where they are not even', () => {
    const two = withColumns(2)
    const uneven = after(two, resizeSectionColumns(two, catalogue, { id: 's1', widths: [60, 36] }))
    expect(widths(after(uneven, addSectionColumn(uneven, catalogue, { id: 's1' }, newId)))).toEqual([
      40, 24, 32,
    ])
  })

  it('refuse another when each has the least width', () => {
    const full = withColumns(12)
    expect(addSectionColumn(full, catalogue, { id: 's1' }, newId)).toEqual({
      ok: false,
      code: 'too_many_columns',
      message: 'Section has max columns. Delete a column to add more.',
    })
  })

  it('take as many widths as there are columns, none below the least, and fill the section', () => {
    const three = withColumns(3)
    expect(
      widths(after(three, resizeSectionColumns(three, catalogue, { id: 's1', widths: [90, 3, 3] }))),
    ).toEqual([80, 8, 8])
    expect(() => resizeSectionColumns(three, catalogue, { id: 's1', widths: [48, 48] })).toThrow(
      WidgetOperationError,
    )
  })

  it('are deleted with their content, and the others fill the room', () => {
    const records = withColumns(2)
    const [, second] = childrenOf(records, 's1')
    const one = after(records, deleteSectionColumn(records, catalogue, { id: second?.id ?? '' }))
    expect(widths(one)).toEqual([96])
    expect(deleteSectionColumn(one, catalogue, { id: canvasId })).toMatchObject({ code: 'last_column' })
  })

  it('change places with their widths', () => {
    const two = withColumns(2)
    const uneven = after(two, resizeSectionColumns(two, catalogue, { id: 's1', widths: [60, 36] }))
    const moved = after(uneven, moveSectionColumn(uneven, catalogue, { id: canvasId, beforeId: null }))
    expect([widths(moved), lefts(moved)]).toEqual([
      [36, 60],
      [0, 36],
    ])
  })
})

describe('sections', () => {
  it('are added before and after another, moved, and the last one stays', () => {
    const page = aPage()
    const two = after(page, addSection(page, catalogue, { besideId: 's1', side: 'before' }, countingIds('n')))
    expect(childrenOf(two, '0').map(({ id }) => id)).toEqual(['n1', 's1'])
    expect(childrenOf(two, 'n1')).toHaveLength(1)
    const moved = after(two, moveSection(two, catalogue, { id: 'n1', beforeId: null }))
    expect(childrenOf(moved, '0').map(({ id }) => id)).toEqual(['s1', 'n1'])
    const one = after(moved, deleteWidgets(moved, catalogue, { ids: ['s1'] }))
    expect(deleteWidgets(one, catalogue, { ids: ['n1'] })).toMatchObject({ code: 'last_section' })
    expect(addSection(aPageWith({ type: 'button' }), catalogue, { besideId: 'w1' }, newId)).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('what opens above the page', () => {
  const page = aPageWith({ type: 'button' })
  const opened = after(page, addWidget(page, catalogue, { type: 'modal', parentId: '0' }, countingIds('m')))
  const modalId = childrenOf(opened, '0').find(({ type }) => type === 'modal')?.id ?? ''

  it('is divided into sections with columns, as the page is', () => {
    const [canvas] = childrenOf(opened, modalId)
    const divided = after(opened, divideIntoSections(opened, catalogue, { id: modalId }, countingIds('d')))
    const [section] = childrenOf(divided, modalId)
    expect(section).toMatchObject({ type: 'section' })
    expect(childrenOf(divided, section?.id ?? '').map(({ id }) => id)).toEqual([canvas?.id])
    const two = after(
      divided,
      addSection(divided, catalogue, { besideId: section?.id ?? '', side: 'after' }, countingIds('e')),
    )
    expect(childrenOf(two, modalId).map(({ type }) => type)).toEqual(['section', 'section'])
    const columns = after(two, addSectionColumn(two, catalogue, { id: section?.id ?? '' }, countingIds('f')))
    expect(childrenOf(columns, section?.id ?? '').map(({ width }) => width.value)).toEqual([48, 48])
  })

  it('is the only thing that is', () => {
    expect(divideIntoSections(page, catalogue, { id: 'w1' }, newId)).toMatchObject({ code: 'not_found' })
  })
})

describe('dividing units', () => {
  it('gives whole parts of at least the minimum that sum up to the total', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.array(
          fastCheck.oneof(fastCheck.integer({ min: -5, max: 200 }), fastCheck.constant(Number.NaN)),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
        (weights) => {
          const parts = divide(96, weights, 8)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(96)
          expect(parts.every((part) => Number.isInteger(part) && part >= 8)).toBe(true)
        },
      ),
    )
  })
})

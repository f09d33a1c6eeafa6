import fastCheck from 'fast-check'
import {
  addItem,
  addSection,
  addSectionColumn,
  addTab,
  addWidget,
  cutWidgets,
  copyWidgets,
  deleteItem,
  deleteSectionColumn,
  deleteTab,
  deleteWidgets,
  duplicateItem,
  duplicateWidgets,
  groupWidgets,
  moveItem,
  moveSection,
  moveSectionColumn,
  moveTab,
  moveWidgets,
  pasteWidgets,
  readClipboard,
  renameEntity,
  renameTab,
  reorderWidget,
  resizeSectionColumns,
  resizeWidgets,
  setCanvasLayout,
  setDimensions,
  setProperty,
  setPropertyMode,
  ungroupWidgets,
  updateItem,
  writeClipboard,
} from '../src/index.ts'
import { operationsOnState } from './any-operation-on-state.ts'
import { catalogue } from './build-page.ts'
import {
  any,
  before,
  choice,
  handler,
  itemOf,
  name,
  number,
  ofType,
  picking,
  place,
  template,
  type Operation,
} from './picking.ts'

const type = fastCheck.constantFrom(
  'button',
  'table',
  'container',
  'tabs',
  'repeater',
  'modal',
  'section',
  'none',
)
const layout = fastCheck.constantFrom('FIXED_GRID' as const, 'VSTACK' as const, 'HSTACK' as const)
const mode = fastCheck.constantFrom(
  'gridUnit' as const,
  'px' as const,
  'fitContent' as const,
  'fillParent' as const,
)

const structure: fastCheck.Arbitrary<Operation>[] = [
  fastCheck.tuple(type, choice, place, choice).map(
    ([kind, at, where, beforeAt]): Operation =>
      (records, newId) =>
        addWidget(
          records,
          catalogue,
          {
            type: kind,
            parentId: ofType(records, 'canvas', at),
            place: where,
            ...(beforeAt % 2 === 0 ? {} : { beforeId: any(records, beforeAt) }),
          },
          newId,
        ),
  ),
  fastCheck.tuple(choice, choice, choice, place).map(
    ([one, other, to, where]): Operation =>
      (records) =>
        moveWidgets(records, catalogue, {
          moves: [one, other].map((at) => ({
            id: any(records, at),
            parentId: ofType(records, 'canvas', to),
            place: where,
            ...(at % 2 === 0 ? {} : { beforeId: before(any(records, to), to) }),
          })),
        }),
  ),
  fastCheck.tuple(choice, number, number).map(
    ([at, columns, rows]): Operation =>
      (records) =>
        resizeWidgets(records, catalogue, { sizes: [{ id: any(records, at), columns, rows }] }),
  ),
  fastCheck.tuple(choice, mode, fastCheck.nat(80)).map(
    ([at, width, value]): Operation =>
      (records) =>
        setDimensions(records, catalogue, {
          ids: [any(records, at)],
          width: { mode: width, value },
          minHeight: { value, mode: 'gridUnit' },
          maxHeight: { value: 40, mode: 'px' },
        }),
  ),
  fastCheck.tuple(choice, layout).map(
    ([at, to]): Operation =>
      (records) =>
        setCanvasLayout(records, catalogue, { id: ofType(records, 'canvas', at), layout: to }),
  ),
  picking((records, newId, [one, other]) =>
    groupWidgets(records, catalogue, { ids: [any(records, one), any(records, other)] }, newId),
  ),
  picking((records, newId, [one]) => groupWidgets(records, catalogue, { ids: [any(records, one)] }, newId)),
  picking((records, _, [one]) =>
    ungroupWidgets(records, catalogue, { ids: [ofType(records, 'container', one)] }),
  ),
  picking((records, _, [one, other]) =>
    deleteWidgets(records, catalogue, { ids: [any(records, one), any(records, other)] }),
  ),
  picking((records, newId, [one, other]) =>
    duplicateWidgets(records, catalogue, { ids: [any(records, one), any(records, other)] }, newId),
  ),
  picking((records, newId, [one, other, to]) => {
    const taken = copyWidgets(records, catalogue, { ids: [any(records, one), any(records, other)] })
    const read = taken.ok ? readClipboard(writeClipboard(taken.copied), catalogue) : taken
    if (!read.ok) return read
    return pasteWidgets(records, catalogue, { copied: read.copied, parentId: any(records, to) }, newId)
  }),
  picking((records, _, [one]) => cutWidgets(records, catalogue, { ids: [any(records, one)] })),
  picking((records, _, [one, other]) =>
    reorderWidget(records, catalogue, { id: any(records, one), beforeId: before(any(records, other), one) }),
  ),
]

const sections: fastCheck.Arbitrary<Operation>[] = [
  picking((records, newId, [one, side]) =>
    addSection(
      records,
      catalogue,
      { besideId: ofType(records, 'section', one), side: side % 2 === 0 ? 'before' : 'after' },
      newId,
    ),
  ),
  picking((records, newId, [one, beforeAt]) =>
    addSectionColumn(
      records,
      catalogue,
      { id: ofType(records, 'section', one), beforeId: ofType(records, 'canvas', beforeAt) },
      newId,
    ),
  ),
  picking((records, _, [one]) =>
    deleteSectionColumn(records, catalogue, { id: ofType(records, 'canvas', one) }),
  ),
  picking((records, _, [one, first, second]) => {
    const id = ofType(records, 'section', one)
    const count = Object.values(records).filter(
      (record) => record.kind === 'widget' && record.parentId === id,
    ).length
    const widths = Array.from({ length: count }, (_width, index) => (index === 0 ? first : second) % 90)
    return resizeSectionColumns(records, catalogue, { id, widths })
  }),
  picking((records, _, [one, other]) =>
    moveSection(records, catalogue, {
      id: ofType(records, 'section', one),
      beforeId: before(ofType(records, 'section', other), other),
    }),
  ),
  picking((records, _, [one, other]) =>
    moveSectionColumn(records, catalogue, {
      id: ofType(records, 'canvas', one),
      beforeId: before(ofType(records, 'canvas', other), other),
    }),
  ),
]

const lists: fastCheck.Arbitrary<Operation>[] = [
  picking((records, newId, [one]) => addTab(records, catalogue, { id: ofType(records, 'tabs', one) }, newId)),
  picking((records, _, [one, tab]) => {
    const id = ofType(records, 'tabs', one)
    return deleteTab(records, catalogue, { id, tabId: itemOf(records, id, 'tabs', tab) })
  }),
  picking((records, _, [one, tab, other]) => {
    const id = ofType(records, 'tabs', one)
    const beforeId = before(itemOf(records, id, 'tabs', other), other)
    return moveTab(records, catalogue, { id, tabId: itemOf(records, id, 'tabs', tab), beforeId })
  }),
  picking((records, _, [one, tab]) => {
    const id = ofType(records, 'tabs', one)
    return renameTab(records, catalogue, {
      id,
      tabId: itemOf(records, id, 'tabs', tab),
      label: `{{ A }} ${tab}`,
    })
  }),
  picking((records, newId, [one, item]) => {
    const id = ofType(records, 'tabs', one)
    return duplicateItem(
      records,
      catalogue,
      { id, path: 'tabs', itemId: itemOf(records, id, 'tabs', item) },
      newId,
    )
  }),
  picking((records, newId, [one]) =>
    addItem(records, catalogue, { id: ofType(records, 'table', one), path: 'columns' }, newId),
  ),
  picking((records, _, [one, item, other]) => {
    const id = ofType(records, 'table', one)
    const list = { id, path: 'columns', itemId: itemOf(records, id, 'columns', item) }
    switch (other % 3) {
      case 0:
        return deleteItem(records, catalogue, list)
      case 1:
        return moveItem(records, catalogue, { ...list, beforeId: itemOf(records, id, 'columns', other) })
      default:
        return updateItem(records, catalogue, { ...list, values: { label: '{{ Button1.text }}' } })
    }
  }),
  picking((records, _, [one, item]) =>
    setPropertyMode(records, catalogue, {
      ids: [ofType(records, 'table', one)],
      path: `columns.${item % 3}.width`,
      mode: 'code',
    }),
  ),
]

const others: fastCheck.Arbitrary<Operation>[] = [
  fastCheck.tuple(choice, name).map(
    ([at, next]): Operation =>
      (records) =>
        renameEntity(records, catalogue, { id: any(records, at), name: next }),
  ),
  fastCheck.tuple(choice, fastCheck.constantFrom('text', 'tableData', 'columns', 'tabs'), template).map(
    ([at, path, value]): Operation =>
      (records) =>
        setProperty(records, catalogue, { ids: [any(records, at)], path, value }),
  ),
  fastCheck.tuple(choice, handler).map(
    ([at, value]): Operation =>
      (records) =>
        setProperty(records, catalogue, { ids: [ofType(records, 'button', at)], path: 'onClick', value }),
  ),
]

/** Any operation with any arguments; most of them do something on a page that has a few components. */
export const anyOperation: fastCheck.Arbitrary<Operation> = fastCheck.oneof(
  ...structure,
  ...sections,
  ...lists,
  ...others,
  ...operationsOnState,
)

import type { WidgetRecord } from '@ashlar/schema'
import { cellName } from '../../evaluation/cell-names.ts'
import type { EntitySource } from '../../evaluation/entity-source.ts'
import type { CellAddress, Repetition } from './repetition.ts'

/** One cell of a repeating widget as bindings read it: `index`, and the item as `value`. */
const cellEntity = (
  repeating: WidgetRecord,
  address: CellAddress,
  index: number,
  repetition: Repetition,
): EntitySource => {
  const owner = repetition.nameAt(repeating, address)
  const name = cellName(owner, index)
  return {
    id: `cell:${name}`,
    message: {
      name,
      kind: 'cell',
      values: { index, value: null },
      bindings: { value: { template: `{{ list[${index}] }}`, mode: 'text' } },
      rules: {},
      inputs: [],
      names: { list: [owner, repetition.listOf(repeating)] },
    },
    errors: {},
    follows: {},
  }
}

/** The first cells of all widgets that repeat and stand on the page itself or in first cells. */
export const firstCellEntities = (repetition: Repetition, address: CellAddress): EntitySource[] =>
  repetition.repeating().map((repeating) => cellEntity(repeating, address, 0, repetition))

/** A widget as it is at an address: under its name there, with what names mean in its bindings. */
export const widgetAt = (
  source: EntitySource,
  widget: WidgetRecord,
  address: CellAddress,
  repetition: Repetition,
): EntitySource => {
  const names = repetition.namesAt(widget, address)
  if (names === undefined) return source
  const name = repetition.nameAt(widget, address)
  const id = name === widget.name ? source.id : `${name}/${source.id}`
  return { ...source, id, message: { ...source.message, name, names } }
}

/** All that is evaluated for one cell: the cell itself, its widgets, and the first cells of what repeats in it. */
export const sourcesOfCell = (
  repeating: WidgetRecord,
  address: CellAddress,
  repetition: Repetition,
  ofWidget: (widget: WidgetRecord) => EntitySource,
): { cell: EntitySource[]; widgets: { widget: WidgetRecord; source: EntitySource }[] } => {
  const cell = [cellEntity(repeating, address, address.get(repeating.id) ?? 0, repetition)]
  const widgets: { widget: WidgetRecord; source: EntitySource }[] = []
  for (const widget of repetition.below(repeating.id)) {
    if (repetition.find(widget.id) !== undefined) cell.push(cellEntity(widget, address, 0, repetition))
    widgets.push({ widget, source: widgetAt(ofWidget(widget), widget, address, repetition) })
  }
  return { cell, widgets }
}

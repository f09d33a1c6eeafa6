import type { OwnNames } from '@ashlar/expression'
import type { WidgetRecord } from '@ashlar/schema'
import { cellName, nameInCell } from '../../evaluation/cell-names.ts'
import type { WidgetFactsByType } from '../../page-model.ts'

/** Which cell of each repeating widget is meant, by the widget's id; one that is absent stands for the first cell. */
export type CellAddress = ReadonlyMap<string, number>

/** The cells that widgets on the page itself stand in: the first of every widget that repeats. */
export const firstCells: CellAddress = new Map()

const none: readonly WidgetRecord[] = []

/**
 * Which widgets of a page stand in a canvas that is repeated, and by what names bindings know them in one of its cells.
 * The widgets of a first cell go by their plain names, so that a name read from outside means the first cell.
 */
export class Repetition {
  readonly #catalogue: WidgetFactsByType
  /** The repeating widgets around a widget, the outermost first. */
  readonly #around = new Map<string, readonly WidgetRecord[]>()
  readonly #below = new Map<string, WidgetRecord[]>()
  readonly #records = new Map<string, WidgetRecord>()

  constructor(widgets: readonly WidgetRecord[], catalogue: WidgetFactsByType) {
    this.#catalogue = catalogue
    if (!widgets.some((widget) => this.#repeats(widget))) return
    const byId = new Map(widgets.map((widget) => [widget.id, widget]))
    for (const widget of widgets) {
      if (this.#repeats(widget)) {
        this.#records.set(widget.id, widget)
        this.#below.set(widget.id, [])
      }
    }
    for (const widget of widgets) {
      const around = this.#findAround(widget, byId)
      if (around.length > 0) this.#around.set(widget.id, around)
      for (const repeating of around) this.#below.get(repeating.id)?.push(widget)
    }
  }

  /** The widgets that repeat their canvas. */
  repeating(): WidgetRecord[] {
    return [...this.#records.values()]
  }

  find(widgetId: string): WidgetRecord | undefined {
    return this.#records.get(widgetId)
  }

  /** All widgets that stand in a repeating widget, however deep. */
  below(widgetId: string): readonly WidgetRecord[] {
    return this.#below.get(widgetId) ?? none
  }

  isRepeated(widgetId: string): boolean {
    return this.#around.has(widgetId)
  }

  /** The property of a repeating widget that holds its list. */
  listOf(repeating: WidgetRecord): string {
    return this.#catalogue.get(repeating.type)?.repeats?.of ?? ''
  }

  /** The name under which the evaluator knows a widget at an address. */
  nameAt(widget: WidgetRecord, address: CellAddress): string {
    let cell = ''
    for (const repeating of this.#around.get(widget.id) ?? none) {
      const index = address.get(repeating.id) ?? 0
      if (index > 0) cell = cellName(nameInCell(cell, repeating.name), index)
    }
    return nameInCell(cell, widget.name)
  }

  /** What names mean in the bindings of a widget at an address; undefined for a widget that is not repeated. */
  namesAt(widget: WidgetRecord, address: CellAddress): OwnNames | undefined {
    const around = this.#around.get(widget.id)
    if (around === undefined) return undefined
    const names: Record<string, readonly string[]> = {}
    for (const repeating of around) {
      for (const sibling of this.below(repeating.id)) {
        const name = this.nameAt(sibling, address)
        if (name !== sibling.name) names[sibling.name] = [name]
      }
    }
    for (const repeating of around) {
      const facts = this.#catalogue.get(repeating.type)?.repeats
      if (facts === undefined) continue
      const cell = cellName(this.nameAt(repeating, address), address.get(repeating.id) ?? 0)
      names[facts.as.item] = [cell, 'value']
      names[facts.as.cell] = [cell]
    }
    return names
  }

  #repeats(widget: WidgetRecord): boolean {
    return this.#catalogue.get(widget.type)?.repeats !== undefined
  }

  #findAround(widget: WidgetRecord, byId: ReadonlyMap<string, WidgetRecord>): WidgetRecord[] {
    const around: WidgetRecord[] = []
    // A damaged page may hold widgets that stand in each other.
    const seen = new Set([widget.id])
    let parent = widget.parentId === null ? undefined : byId.get(widget.parentId)
    while (parent !== undefined && !seen.has(parent.id)) {
      seen.add(parent.id)
      if (this.#records.has(parent.id)) around.unshift(parent)
      parent = parent.parentId === null ? undefined : byId.get(parent.parentId)
    }
    return around
  }
}

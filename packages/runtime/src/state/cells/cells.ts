import { cellName, isInCell } from '../../evaluation/cell-names.ts'
import type { EntitySource } from '../../evaluation/entity-source.ts'
import type { EvaluationSession } from '../../evaluation/evaluation-session.ts'
import type { PageValues } from '../../evaluation/page-values.ts'
import type { WidgetHostShape } from '../widget-host-shape.ts'
import type { PageSources } from '../page-sources.ts'
import type { WidgetInstance, WidgetStore } from '../widget-store.ts'
import { sourcesOfCell } from './cell-sources.ts'
import { type CellAddress, firstCells } from './repetition.ts'

/** What cells need of the application around them. */
export interface CellsHost {
  sources: PageSources
  values: PageValues
  session: EvaluationSession
  widgets: WidgetStore
  clearProperty: (name: string, property: string) => void
  /** Values of widgets are there that were not before. */
  arrived: () => void
  /** Makes the host that the widgets of a cell see. */
  makeHost: (cell: LivingCell) => WidgetHostShape
}

/** One cell after the first, alive since a view asked for it. */
export class LivingCell {
  /** The name under which the evaluator knows it. */
  readonly name: string
  readonly widgetId: string
  readonly index: number
  readonly address: CellAddress
  readonly parent: LivingCell | null
  /** The keys of its widgets by their ids. */
  keys: ReadonlyMap<string, string> = new Map()
  /** By entity: what was sent last. */
  sent = new Map<string, string>()
  host: WidgetHostShape | null = null

  constructor(name: string, widgetId: string, index: number, parent: LivingCell | null) {
    this.name = name
    this.widgetId = widgetId
    this.index = index
    this.parent = parent
    this.address = new Map(parent?.address ?? firstCells).set(widgetId, index)
  }

  /** The key of a widget as seen from here: that of the innermost cell it stands in. */
  keyOf(widgetId: string): string {
    return this.keys.get(widgetId) ?? this.parent?.keyOf(widgetId) ?? widgetId
  }

  /** The innermost cell around a widget, seen from here; null for the page itself. */
  around(widgetId: string): LivingCell | null {
    return this.keys.has(widgetId) ? this : (this.parent?.around(widgetId) ?? null)
  }
}

/**
 * The repeated cells of a page. A cell is evaluated from the moment a view asks for it until the list has become too
 * short for it; what was set in it stays with its place in the list. First cells are the widgets of the page itself.
 */
export class Cells {
  readonly #host: CellsHost
  readonly #cells = new Map<string, LivingCell>()

  constructor(host: CellsHost) {
    this.#host = host
  }

  /** The cell of a repeating widget that stands in `parent`; null where the page's own widgets are meant. */
  find(parent: LivingCell | null, widgetId: string, index: number): LivingCell | null {
    const { repetition } = this.#host.sources
    const repeating = repetition.find(widgetId)
    if (repeating === undefined || !Number.isSafeInteger(index) || index <= 0) return parent
    const address = parent?.address ?? firstCells
    const name = cellName(repetition.nameAt(repeating, address), index)
    const known = this.#cells.get(name)
    if (known !== undefined) return known
    const cell = new LivingCell(name, widgetId, index, parent)
    this.#cells.set(name, cell)
    cell.host = this.#host.makeHost(cell)
    const defined = this.#refresh(cell)
    this.#host.values.define(defined)
    this.#host.session.define(defined)
    this.#waitFor([...cell.keys.values()])
    return cell
  }

  /** After the page changed: cells follow their widgets, and those of widgets that are gone end. */
  update(): void {
    const { repetition } = this.#host.sources
    const defined: EntitySource[] = []
    for (const cell of Array.from(this.#cells.values())) {
      const repeating = repetition.find(cell.widgetId)
      const isThere =
        repeating !== undefined &&
        cellName(repetition.nameAt(repeating, cell.parent?.address ?? firstCells), cell.index) === cell.name
      if (isThere) defined.push(...this.#refresh(cell))
      else this.#end(cell)
    }
    if (defined.length === 0) return
    this.#host.values.define(defined)
    this.#host.session.define(defined)
  }

  /** After the values of an entity changed: where its list has become shorter, the cells beyond its end are dropped. */
  checkLength(name: string): void {
    const { repetition } = this.#host.sources
    const instance = this.#host.widgets.named(name)
    const repeating = instance && repetition.find(instance.record.id)
    if (instance === undefined || repeating === undefined) return
    const length = this.count(instance) ?? 0
    for (const cell of Array.from(this.#cells.values())) {
      if (cell.index >= length && cell.name === cellName(name, cell.index)) this.#end(cell)
    }
    if (length === 0) this.#forgetFirst(repeating.id, this.named(instance.cell)?.address ?? firstCells)
  }

  /** What was entered in the first cell of a list that is empty now belonged to an item that is no more. */
  #forgetFirst(widgetId: string, address: CellAddress): void {
    const { sources, values, clearProperty } = this.#host
    for (const widget of sources.repetition.below(widgetId)) {
      const name = sources.repetition.nameAt(widget, address)
      for (const property of values.setProperties(name)) clearProperty(name, property)
    }
  }

  /** The cell that goes by a name; null for the page itself. */
  named(name: string): LivingCell | null {
    return this.#cells.get(name) ?? null
  }

  /** How many items a repeating widget has; `undefined` for one that does not repeat. */
  count({ name, record }: WidgetInstance): number | undefined {
    const { sources, values } = this.#host
    const repeating = sources.repetition.find(record.id)
    if (repeating === undefined) return undefined
    const list = values.values(name)?.[sources.repetition.listOf(repeating)]
    return Array.isArray(list) ? list.length : 0
  }

  /** The keys of the widgets that stand directly in one, of those in all of its cells where it repeats them. */
  childKeys({ cell, name }: WidgetInstance, children: readonly string[]): string[] {
    const among = [this.named(cell), ...this.cellsOf(name)]
    return among.flatMap((around) => children.map((id) => around?.keyOf(id) ?? id))
  }

  /** The cells after the first of a repeating widget. */
  cellsOf(name: string): LivingCell[] {
    return [...this.#cells.values()].filter((cell) => cell.name === cellName(name, cell.index))
  }

  /** Makes a cell what the page says now. Answers with what has to be evaluated anew. */
  #refresh(cell: LivingCell): EntitySource[] {
    const { sources, widgets } = this.#host
    const repeating = sources.repetition.find(cell.widgetId)
    if (repeating === undefined) return []
    const made = sourcesOfCell(repeating, cell.address, sources.repetition, (widget) =>
      sources.ofWidget(widget),
    )
    const sent = new Map<string, string>()
    const defined: EntitySource[] = []
    for (const source of [...made.cell, ...made.widgets.map((widget) => widget.source)]) {
      const text = JSON.stringify(source.message)
      sent.set(source.message.name, text)
      if (cell.sent.get(source.message.name) !== text) defined.push(source)
    }
    const keys = new Map<string, string>()
    for (const { widget, source } of made.widgets) {
      const key = `${cell.name}/${widget.id}`
      keys.set(widget.id, key)
      widgets.put({ key, name: source.message.name, record: widget, cell: cell.name })
    }
    for (const [id, key] of cell.keys) if (!keys.has(id)) widgets.remove(key)
    this.#forget([...cell.sent.keys()].filter((name) => !sent.has(name)))
    cell.keys = keys
    cell.sent = sent
    return defined
  }

  #waitFor(keys: readonly string[]): void {
    this.#host.widgets.await(keys)
    void this.#host.session.settled().then(() => {
      this.#host.widgets.arrived(keys)
      this.#host.arrived()
    })
  }

  #end(cell: LivingCell): void {
    for (const other of Array.from(this.#cells.values())) {
      if (other !== cell && !isInCell(other.name, cell.name)) continue
      this.#cells.delete(other.name)
      this.#forget([...other.sent.keys()])
      for (const key of other.keys.values()) this.#host.widgets.remove(key)
    }
  }

  #forget(names: readonly string[]): void {
    if (names.length === 0) return
    for (const name of names) this.#host.values.delete(name)
    this.#host.session.define([], names)
  }
}

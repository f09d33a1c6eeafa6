import type { EvaluationError } from './changes.ts'
import { ExpressionError } from './errors.ts'
import { ownProperty } from './lookup.ts'
import type { KeptSlot, NameSlot } from './name-scope.ts'
import type { NativeCode } from './native-code.ts'
import type { OwnNames } from './own-names.ts'
import type { NameView } from './page-names.ts'
import { formatPath, type PathSegments, parsePath } from './path.ts'
import type { BindingDefinition, Program, ProgramSlots } from './program.ts'
import type { Check } from './rows.ts'

/** A widget, API, variable or anything else that bindings know by a name. */
export interface EntityDefinition {
  readonly name: string
  /** Values that need no computing, by property. They are kept as they are: do not change them afterwards. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Templates by property; the property may lie deeper, as in `columns.total.text`. */
  readonly bindings?: Readonly<Record<string, string | BindingDefinition>>
  /**
   * Names that mean something else in these bindings than on the rest of the page: what `currentItem` is in one of
   * several repeated cells, and which of the cells' widgets a name means.
   */
  readonly names?: OwnNames
}

const noSlots: ProgramSlots = []
/** Of a cell that no other reads, or only one. */
export const noReaders: readonly number[] = []
const noNames: readonly NameSlot[] = []

/**
 * A property that is computed or was set: a node of the graph with its value. What one change reaches in thousands
 * stands first and in the cell itself, so that little memory is gone through.
 */
export class Cell {
  program: Program | undefined
  /** The program's function where it can be run for itself, once it was compiled. */
  native: NativeCode | undefined
  /** What its names stand for. */
  nativeSlots: readonly NameSlot[] = noNames
  value: unknown
  /** What its values are checked with. */
  check: Check | undefined
  /** The entity's object, while a value needs no more than to be put into it. */
  holder: Record<string, unknown> | undefined
  /** As its definition writes it: `columns.total.text`. */
  readonly property: string
  /** The path as it is told: `Table1.columns.total.text`. Follows the entity's name. */
  label: string
  error: EvaluationError | undefined
  /** The place of a cell that depends on it, as of a version of the order; -1 where there is none. */
  reader = -1
  readersVersion = -1
  /** The places of further ones. */
  otherReaders: readonly number[] = noReaders
  /** When and where it was told last that its value changed. */
  toldTurn = -1
  toldPlace = -1
  /** Whether a value was set from outside, which stands in place of the binding. */
  isSet = false
  isCyclic = false
  readonly entity: Entity
  id = -1
  /** What the names of the program stand for, expression by expression. */
  slots: ProgramSlots = noSlots
  /** The item that a program is evaluated for, where it is evaluated once per item. */
  item: KeptSlot | undefined
  /** Below the entity: `['columns', 'total', 'text']`. */
  readonly segments: PathSegments

  constructor(entity: Entity, property: string) {
    this.entity = entity
    this.property = property
    this.segments = parsePath(property)
    this.label = `${entity.name}.${property}`
    if (this.segments.includes('__proto__')) {
      throw new ExpressionError(
        'invalid-path',
        `A property cannot be called "__proto__": ${entity.name}.${property}.`,
      )
    }
  }
}

/** One entity alive: its definition, its cells, and the object that bindings see under its name. */
export class Entity {
  name: string
  definition: EntityDefinition
  readonly cells = new Map<string, Cell>()
  /** What bindings read. Replaced before it changes if a value may hold it (`share`), else changed in place. */
  object: Record<string, unknown>
  #isShared = false
  /** What names stand for in its bindings, where that differs from the rest of the page. */
  view: NameView | undefined
  /** Paths that have a cell somewhere below them. */
  #above: Set<string> | undefined
  #hasNested = false

  constructor(definition: EntityDefinition) {
    this.name = definition.name
    this.definition = definition
    this.object = record(definition.values)
  }

  /** Says that a value may hold the object from now on. */
  share(): void {
    if (this.#isShared) return
    this.#isShared = true
    this.#takeHolders()
  }

  rename(name: string): void {
    this.name = name
    this.definition = { ...this.definition, name }
    for (const cell of this.cells.values()) cell.label = `${name}.${cell.property}`
  }

  /** The cell of a property, made when there is none. */
  cell(property: string): Cell {
    let cell = this.cells.get(property)
    if (!cell) {
      cell = new Cell(this, property)
      cell.value = this.plainValue(cell.segments)
      this.cells.set(property, cell)
      if (!this.#hasNested && (cell.segments.length > 1 || cell.segments[0] !== property)) {
        this.#hasNested = true
        this.#takeHolders()
      }
      for (let depth = 1; depth < cell.segments.length; depth += 1) {
        this.#above ??= new Set()
        this.#above.add(formatPath(cell.segments.slice(0, depth)))
      }
      if (cell.segments.length === 1 && !((cell.segments[0] ?? '') in this.object)) this.write(cell)
    }
    return cell
  }

  /** What the definition itself says about a property, bindings aside. */
  plainValue(segments: PathSegments): unknown {
    return plainValue(this.definition, segments)
  }

  /** Puts a cell's value where bindings read it, and again the values of cells below it. */
  write(cell: Cell): void {
    if (!this.#hasNested && !this.#isShared) {
      this.object[cell.property] = cell.value
      cell.holder = this.object
      return
    }
    this.#put(cell.segments, cell.value)
    if (this.#above?.has(formatPath(cell.segments))) this.#putBelow(cell.segments)
  }

  /** Puts a first-level property back to what its definition says, with the values of all cells in it. */
  restore(property: string): void {
    this.#put([property], this.plainValue([property]))
    for (const cell of this.cells.values()) if (cell.segments[0] === property) this.write(cell)
  }

  #takeHolders(): void {
    for (const cell of this.cells.values()) cell.holder = undefined
  }

  #putBelow(above: PathSegments): void {
    for (const cell of this.cells.values()) {
      const isBelow =
        cell.segments.length > above.length && above.every((key, depth) => cell.segments[depth] === key)
      if (isBelow) this.#put(cell.segments, cell.value)
    }
  }

  #put(segments: PathSegments, value: unknown): void {
    if (this.#isShared) {
      this.object = record(this.object)
      this.#isShared = false
    }
    const first = segments[0] ?? ''
    this.object[first] = segments.length === 1 ? value : putInto(this.object[first], segments, 1, value)
  }
}

/** What a definition says about a property, bindings aside. */
export function plainValue(definition: EntityDefinition, segments: PathSegments): unknown {
  let value: unknown = definition.values
  for (const segment of segments) value = ownProperty(value, segment)
  return value
}

/**
 * A copy without a prototype. Made with one that is then taken away: engines keep such objects in the form in which
 * those with the same properties are read fast, and those that never had a prototype as dictionaries.
 */
function record(values: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...values }
  Object.setPrototypeOf(copy, null)
  return copy
}

/** A copy of `holder` in which the value stands at the path: what others hold of the old one stays as it was. */
function putInto(holder: unknown, segments: PathSegments, depth: number, value: unknown): unknown {
  if (depth === segments.length) return value
  const key = segments[depth] ?? ''
  const inner = putInto(ownProperty(holder, key), segments, depth + 1, value)
  if (Array.isArray(holder)) {
    const list: unknown[] = [...holder]
    const position = Number(key)
    if (!Number.isInteger(position) || position < 0 || position > list.length) return list
    list[position] = inner
    return list
  }
  return typeof holder === 'object' && holder !== null ? { ...holder, [key]: inner } : { [key]: inner }
}

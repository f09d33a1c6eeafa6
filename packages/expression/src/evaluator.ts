import {
  type ChangedValue,
  type Changes,
  type Evaluated,
  type EvaluationError,
  thrownError,
} from './changes.ts'
import type { BindingReader } from './binding-reader.ts'
import { type CheckOf, Computation } from './computation.ts'
import { type Cell, Entity, type EntityDefinition, plainValue } from './entity.ts'
import { isUnchanged } from './equality.ts'
import { ExpressionError } from './errors.ts'
import { standardGlobals } from './globals.ts'
import { ownProperty } from './lookup.ts'
import { areSameNames, type OwnNames, OwnViews, withTarget } from './own-names.ts'
import { AddedNames } from './page-names.ts'
import { formatPath, type PathSegments, parsePath } from './path.ts'
import { toPlainValue } from './plain-value.ts'
import { type BindingDefinition, compilePrograms, isSameBinding, type Program } from './program.ts'
import { ProgramCache } from './program-cache.ts'

export interface EvaluatorOptions {
  /** Reads the texts of bindings. */
  readonly reader: BindingReader
  /** Names that every binding may use beside the entities; the language's own (`standardGlobals`) by default. */
  readonly globals?: Readonly<Record<string, unknown>>
  readonly checkOf?: CheckOf
}

/** What is told inside of a batch, whose end tells everything. */
const nothing: Changes = { values: [], set: [], errors: [], removed: [] }

/**
 * Keeps the values of an application's properties true. It is given entities and told about changes; it computes
 * what a change can reach, in order, each property once, and says what became of it. A property that fails has an
 * error and no value, and the others go on.
 *
 * Code in bindings runs in this realm with the names of the scope: whoever holds an evaluator decides where it may
 * live (a worker without network in browsers).
 */
export class Evaluator {
  readonly #globals: Readonly<Record<string, unknown>>
  readonly #entities = new Map<string, Entity>()
  readonly #computation: Computation
  readonly #reader: BindingReader
  readonly #programs: ProgramCache
  readonly #views: OwnViews
  readonly #checkOf: CheckOf
  #batches = 0

  constructor(options: EvaluatorOptions) {
    this.#reader = options.reader
    this.#programs = new ProgramCache(options.reader)
    this.#globals = options.globals ?? standardGlobals()
    this.#checkOf = options.checkOf ?? (() => undefined)
    this.#computation = new Computation(this.#globals, (program, { definition }) =>
      this.#share(program, definition.names),
    )
    this.#views = new OwnViews(this.#computation.names)
  }

  /**
   * Adds entities, or changes those that exist under their names: bindings that say the same are not computed
   * again, and values that were set stay unless the definition of just that property changed.
   * Throws `ExpressionError` (`invalid-path`) for a property that no object may have.
   */
  define(definitions: readonly EntityDefinition[]): Changes {
    if (definitions.length === 0 && this.#batches > 0) return nothing
    return this.batch(() => {
      const programs: Program[] = []
      for (const definition of definitions) this.#define(definition, programs)
      compilePrograms(programs)
    })
  }

  /** Removes entities; bindings that read them have an error from then on. Unknown names are passed over. */
  delete(names: readonly string[]): Changes {
    if (names.length === 0 && this.#batches > 0) return nothing
    return this.batch(() => {
      for (const name of names) this.#delete(name)
    })
  }

  /**
   * Gives an entity another name and writes it so into all bindings that read it.
   * Throws `ExpressionError` (`unknown-entity`, `name-taken`, `name-hidden`).
   */
  rename(from: string, to: string): Changes {
    const entity = this.#entity(from)
    if (from === to) return this.batch(() => {})
    if (this.#entities.has(to)) throw new ExpressionError('name-taken', `The name "${to}" is taken.`)
    return this.batch(() => this.#rename(entity, to))
  }

  /**
   * Sets one property: what a person typed, what an API answered. On a bound property the value stands in place of
   * the binding until `clearValue`. Throws `ExpressionError` (`unknown-entity`, `invalid-path`).
   */
  setValue(path: string, value: unknown): Changes {
    if (this.#batches === 0) return this.setValues([{ path, value }])
    this.#set(this.#cellToSet(path), value)
    return nothing
  }

  /** The same for a property of an entity, whose path need not be taken apart. */
  setProperty(entity: string, property: string, value: unknown): Changes {
    const cell = this.#entities.get(entity)?.cells.get(property)
    if (!cell) return this.setValue(`${entity}.${property}`, value)
    if (this.#batches === 0) return this.batch(() => this.#set(cell, value))
    this.#set(cell, value)
    return nothing
  }

  /** Sets several properties and computes what they reach once. */
  setValues(values: readonly ChangedValue[]): Changes {
    return this.batch(() => {
      for (const { path, value } of values) this.#set(this.#cellToSet(path), value)
    })
  }

  /** Takes back what was set: a binding counts again, a plain property has the value of its definition. */
  clearValue(path: string): Changes {
    return this.batch(() => {
      const cell = this.#cellToSet(path)
      this.#computation.mark(cell, false)
      if (cell.program) this.#computation.attach(cell, cell.program)
      else this.#computation.keep(cell, cell.entity.plainValue(cell.segments), undefined)
    })
  }

  /** Does several operations and computes what they reach once. Batches may contain batches: the outermost tells. */
  batch(work: () => void): Changes {
    this.#batches += 1
    try {
      work()
    } finally {
      this.#batches -= 1
      if (this.#batches === 0) this.#computation.compute()
    }
    return this.#batches === 0 ? this.#computation.collect() : nothing
  }

  has(name: string): boolean {
    return this.#entities.has(name)
  }

  /** The present value at a path, of own properties only; undefined where there is none. */
  value(path: string): unknown {
    const [name = '', ...below] = parsePath(path)
    const entity = this.#entities.get(name)
    if (!entity) return undefined
    if (below.length === 0) entity.share()
    let value: unknown = entity.object
    for (const segment of below) value = ownProperty(value, segment)
    return value
  }

  /** All present errors, in no particular order. */
  errors(): { readonly path: string; readonly error: EvaluationError }[] {
    return this.#computation
      .cells()
      .flatMap((cell) => (cell.error ? [{ path: cell.label, error: cell.error }] : []))
  }

  /** The bound properties that read a path, with those that read them in turn, each once. */
  reachedFrom(path: PathSegments): string[] {
    const { graph } = this.#computation
    const reached = new Set(graph.readersOf(path))
    // What is added while a set is walked through is walked through too.
    for (const id of reached) for (const reader of graph.readers(id)) reached.add(reader)
    return [...reached].map((id) => graph.label(id))
  }

  /**
   * Evaluates a text with bindings against the present values, with names that only it sees (`currentRow`,
   * `currentItem`, `currentEvent`); with `as`, its names mean what they mean in the bindings of that entity. Nothing is
   * kept of the result.
   */
  evaluateTemplate(
    definition: BindingDefinition,
    names: Readonly<Record<string, unknown>> = {},
    as?: string,
  ): Evaluated {
    const entity = as === undefined ? undefined : this.#entities.get(as)
    return this.#evaluate(this.#programs.ofTemplate(definition), names, entity)
  }

  #evaluate(program: Program, names: Readonly<Record<string, unknown>>, entity?: Entity): Evaluated {
    if (program.error) return { value: undefined, error: program.error }
    this.#share(program, entity?.definition.names)
    const view = new AddedNames(entity?.view ?? this.#computation.names, names)
    try {
      const plain = toPlainValue(program.run(program.bind(view)))
      if ('fault' in plain) return { value: undefined, error: { kind: 'value', message: plain.fault } }
      return { value: plain.value }
    } catch (thrown) {
      return { value: undefined, error: thrownError(thrown) }
    }
  }

  #set(cell: Cell, value: unknown): void {
    this.#computation.mark(cell, true)
    if (cell.isCyclic) this.#computation.detach(cell)
    this.#computation.keep(cell, value, undefined)
  }

  #entity(name: string): Entity {
    const entity = this.#entities.get(name)
    if (!entity) throw new ExpressionError('unknown-entity', `There is nothing called "${name}".`)
    return entity
  }

  #cellToSet(path: string): Cell {
    const dot = path.indexOf('.')
    const direct =
      dot === -1 ? undefined : this.#entities.get(path.slice(0, dot))?.cells.get(path.slice(dot + 1))
    if (direct) return direct
    const [name = '', ...below] = parsePath(path)
    if (below.length === 0) throw new ExpressionError('invalid-path', `"${path}" names no property.`)
    const entity = this.#entity(name)
    const known = this.#computation.cellAt(this.#computation.graph.find([name, ...below]))
    return known ?? this.#cell(entity, dot === -1 ? formatPath(below) : path.slice(dot + 1))
  }

  #cell(entity: Entity, property: string): Cell {
    const cell = entity.cell(property)
    if (cell.id === -1) {
      this.#computation.add(cell)
      cell.check = this.#checkOf(entity.name, property)
    }
    return cell
  }

  #define(definition: EntityDefinition, programs: Program[]): void {
    const { name } = definition
    const existing = this.#entities.get(name)
    const entity = existing ?? new Entity(definition)
    const isRenamed = existing !== undefined && !areSameNames(existing.definition.names, definition.names)
    entity.view = this.#views.of(definition.names)
    for (const cell of entity.cells.values()) cell.check = this.#checkOf(name, cell.property)
    if (existing) this.#redefine(existing, definition)
    else {
      this.#entities.set(name, entity)
      this.#computation.wakeReaders([name])
    }
    for (const [property, binding] of Object.entries(definition.bindings ?? {})) {
      const next = typeof binding === 'string' ? { template: binding } : binding
      const cell = this.#cell(entity, property)
      if (cell.program && !isRenamed && isSameBinding(cell.program.definition, next)) continue
      // Bindings of repeated cells say the same over and over: they are read and compiled once.
      const program = definition.names ? this.#programs.ofTemplate(next) : this.#programs.make(next)
      programs.push(program)
      this.#computation.mark(cell, false)
      this.#computation.attach(cell, program)
    }
    this.#computation.names.set(name, entity.object)
  }

  /** Takes over the plain side of a changed definition; `#define` then adds the bindings. */
  #redefine(entity: Entity, definition: EntityDefinition): void {
    const previous = entity.definition
    entity.definition = definition
    const keys = new Set([...Object.keys(previous.values ?? {}), ...Object.keys(definition.values ?? {})])
    const changed = [...keys].filter((key) => !isUnchanged(previous.values?.[key], definition.values?.[key]))
    for (const cell of entity.cells.values()) {
      if (Object.hasOwn(definition.bindings ?? {}, cell.property)) continue
      const plain = entity.plainValue(cell.segments)
      if (cell.program) {
        cell.program = undefined
        this.#computation.detach(cell)
      } else if (isUnchanged(plainValue(previous, cell.segments), plain)) continue
      this.#computation.mark(cell, false)
      this.#computation.keep(cell, plain, undefined)
    }
    for (const key of changed) {
      entity.restore(key)
      this.#computation.wakeReaders([entity.name, key])
    }
  }

  #delete(name: string): void {
    const entity = this.#entities.get(name)
    if (!entity) return
    this.#entities.delete(name)
    for (const cell of entity.cells.values()) this.#computation.remove(cell)
    if (Object.hasOwn(this.#globals, name)) this.#computation.names.set(name, this.#globals[name])
    else this.#computation.names.delete(name)
    this.#computation.wakeReaders([name])
  }

  #rename(entity: Entity, to: string): void {
    const from = entity.name
    for (const other of this.#entities.values()) {
      const { names } = other.definition
      if (!names) continue
      other.definition = { ...other.definition, names: withTarget(names, from, to) }
      other.view = this.#views.of(other.definition.names)
      for (const cell of other.cells.values()) if (cell.program) this.#computation.bind(cell, cell.program)
    }
    // All texts first: a text in which the new name cannot be used is refused before anything has changed.
    const renamed = new Map<Cell, BindingDefinition>()
    for (const id of this.#computation.graph.readersOf([from])) {
      const cell = this.#computation.cellAt(id)
      const definition = cell?.program?.definition
      if (!cell || !definition) continue
      const { prepared: _, ...kept } = definition
      renamed.set(cell, { ...kept, template: this.#reader.rename(definition.template, from, to) })
    }
    this.#delete(from)
    entity.rename(to)
    this.#entities.set(to, entity)
    this.#computation.names.set(to, entity.object)
    for (const cell of entity.cells.values()) {
      this.#computation.add(cell)
      cell.check = this.#checkOf(to, cell.property)
      this.#computation.announce(cell)
      if (cell.program) this.#computation.attach(cell, cell.program)
    }
    const programs: Program[] = []
    for (const [cell, definition] of renamed) {
      const bindings = { ...cell.entity.definition.bindings, [cell.property]: definition }
      cell.entity.definition = { ...cell.entity.definition, bindings }
      const program = this.#programs.make(definition)
      programs.push(program)
      this.#computation.attach(cell, program)
    }
    compilePrograms(programs)
    this.#computation.wakeReaders([to])
  }

  /** Objects of entities that a program reads as a whole may stay in its result: from now on they are copied. */
  #share(program: Program, names?: OwnNames): void {
    for (const name of program.wholeNames) {
      const path = names && Object.hasOwn(names, name) ? names[name] : undefined
      const entity = this.#entities.get(path?.[0] ?? name)
      if (entity) entity.share()
    }
  }
}

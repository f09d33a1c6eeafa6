import { type ChangedError, type Changes, type EvaluationError, isSameError, thrownError } from './changes.ts'
import { describeCycle } from './cycle.ts'
import { type Cell, type Entity, noReaders } from './entity.ts'
import type { OwnNames } from './own-names.ts'
import { isUnchanged } from './equality.ts'
import { DependencyGraph } from './graph.ts'
import { ownProperty } from './lookup.ts'
import { KeptSlot, type NameSlot } from './name-scope.ts'
import { rankNodes } from './order.ts'
import { PageNames } from './page-names.ts'
import { type PathSegments, parsePath } from './path.ts'
import { isSimple, toPlainValue } from './plain-value.ts'
import type { Program } from './program.ts'
import { type Check, runRows } from './rows.ts'
import { ValueChanges } from './value-changes.ts'
import { DirtyNodes } from './dirty-nodes.ts'

/**
 * Says how the values of a property of an entity are checked, computed and set ones and each of those that a template
 * gave per item; undefined where any value will do. Asked when the entity is defined.
 */
export type CheckOf = (entity: string, property: string) => Check | undefined

/**
 * The cells of all entities with their graph: knows which of them wait, computes them in order, and remembers what
 * became of them until it is asked. What entities are, it does not know: the evaluator above tells it.
 */
export class Computation {
  /** What the names in bindings stand for. */
  readonly names: PageNames
  readonly graph = new DependencyGraph()
  readonly #share: (program: Program, entity: Entity) => void
  readonly #cells: (Cell | undefined)[] = []
  /** The cells as they were ordered last; those that came since have no program and so are never computed. */
  #inOrder: readonly (Cell | undefined)[] = []
  readonly #waiting = new DirtyNodes()
  readonly #cyclic = new Set<Cell>()
  #isOrderStale = false
  /** Another number after each new order. */
  #orderVersion = 0
  readonly #told = new ValueChanges()
  readonly #changedErrors = new Set<Cell>()
  readonly #removed = new Set<string>()

  /** `share` is told of each program that reads entities as a whole, before it runs. */
  constructor(globals: Readonly<Record<string, unknown>>, share: (program: Program, entity: Entity) => void) {
    this.names = new PageNames(globals)
    this.#share = share
  }

  /** All cells, in no particular order. */
  cells(): Cell[] {
    return this.#cells.flatMap((cell) => cell ?? [])
  }

  cellAt(id: number): Cell | undefined {
    return this.#cells[id]
  }

  /** Takes a cell into the graph under its present path. */
  add(cell: Cell): void {
    cell.id = this.graph.add([cell.entity.name, ...cell.segments], cell.label)
    this.#cells[cell.id] = cell
  }

  /** Takes a cell out of the graph under its present path. */
  remove(cell: Cell): void {
    this.#removed.add(cell.label)
    this.#told.withdraw(cell)
    this.#changedErrors.delete(cell)
    this.#cyclic.delete(cell)
    cell.isCyclic = false
    this.graph.remove(cell.id)
    this.#cells[cell.id] = undefined
    this.#isOrderStale = true
  }

  /** Tells of a cell as if its value and error were new, as they are to those who know it by its path. */
  announce(cell: Cell): void {
    this.#removed.delete(cell.label)
    this.#told.tell(cell)
    if (cell.error) this.#changedErrors.add(cell)
  }

  /** Gives a cell its program and lets it wait for computing. */
  attach(cell: Cell, program: Program): void {
    cell.program = program
    this.bind(cell, program)
    this.graph.setReferences(cell.id, references(cell, program))
    this.#isOrderStale = true
    this.#waiting.add(cell.id)
  }

  /** Finds out what the names of a cell's program stand for, as after names of the cell's entity became others. */
  bind(cell: Cell, program: Program): void {
    const { rows } = program.definition
    cell.item = rows && program.isPerItem ? new KeptSlot(rows.as, undefined, true) : undefined
    cell.slots = program.bind(cell.entity.view ?? this.names, cell.item)
    cell.nativeSlots = cell.slots[0] ?? []
    cell.native = undefined
  }

  /** Takes a cell's dependencies away: its value no longer comes from a binding. */
  detach(cell: Cell): void {
    this.graph.setReferences(cell.id, [])
    this.#isOrderStale = true
  }

  /** Lets everything that reads at, above or below a path wait for computing. */
  wakeReaders(path: PathSegments): void {
    for (const id of this.graph.readersOf(path)) this.#waiting.add(id)
  }

  /** Says whether the value of a cell is set from outside, and stands in place of its binding. */
  mark(cell: Cell, isSet: boolean): void {
    this.#told.mark(cell, isSet)
  }

  /** Computes what waits, and what that reaches. */
  compute(): void {
    if (this.#isOrderStale) this.#order()
    const cells = this.#inOrder
    for (let place = this.#waiting.take(); place !== -1; place = this.#waiting.take()) {
      const cell = cells[place]
      if (!cell?.program || cell.isSet || cell.isCyclic) continue
      if (cell.native) this.#keepResult(cell, cell.native)
      else this.#run(cell, cell.program)
    }
  }

  /**
   * Makes a value the present one, and lets what reads it wait for computing if it is another than before. `isChecked`
   * says that the validator was asked already.
   */
  keep(cell: Cell, given: unknown, failure: EvaluationError | undefined, isChecked = false): void {
    let value = given
    let error = failure
    if (cell.check && !isChecked && failure?.kind !== 'cycle') {
      const validated = cell.check(given, cell.label)
      value = validated.value
      if (validated.error !== undefined) error ??= { kind: 'validation', message: validated.error }
    }
    if (!isSameError(cell.error, error)) {
      cell.error = error
      this.#changedErrors.add(cell)
    }
    if (isUnchanged(cell.value, value)) return
    cell.value = value
    if (cell.holder) cell.holder[cell.property] = value
    else this.#write(cell)
    this.#told.tell(cell)
    if (this.#isOrderStale) for (const id of this.graph.readers(cell.id)) this.#waiting.add(id)
    else this.#wakeReadersOf(cell)
  }

  /** What changed since this was last asked. */
  collect(): Changes {
    const { values, set } = this.#told.take()
    const errors: ChangedError[] = []
    for (const cell of this.#changedErrors) errors.push({ path: cell.label, error: cell.error })
    if (this.#changedErrors.size === 0 && this.#removed.size === 0)
      return { values, set, errors, removed: [] }
    const removed = [...this.#removed]
    this.#changedErrors.clear()
    this.#removed.clear()
    return { values, set, errors, removed }
  }

  #write(cell: Cell): void {
    const { entity } = cell
    const before = entity.object
    entity.write(cell)
    if (entity.object !== before) this.names.set(entity.name, entity.object)
  }

  #wakeReadersOf(cell: Cell): void {
    if (cell.readersVersion !== this.#orderVersion) {
      const [reader = -1, ...others] = this.#waiting.placesOf(this.graph.readers(cell.id))
      cell.reader = reader
      cell.otherReaders = others.length === 0 ? noReaders : others
      cell.readersVersion = this.#orderVersion
    }
    if (cell.reader === -1) return
    this.#waiting.addPlace(cell.reader)
    const { otherReaders } = cell
    if (otherReaders === noReaders) return
    for (let next = 0; next < otherReaders.length; next += 1) this.#waiting.addPlace(otherReaders[next] ?? 0)
  }

  #order(): void {
    this.#isOrderStale = false
    const { ranks, cycles } = rankNodes(this.graph)
    this.#waiting.rankBy(ranks)
    const inOrder: (Cell | undefined)[] = []
    for (const id of this.#waiting.inOrder) inOrder.push(this.#cells[id])
    this.#inOrder = inOrder
    this.#orderVersion += 1
    const before = [...this.#cyclic]
    this.#cyclic.clear()
    for (const group of cycles) {
      const chains = describeCycle(this.graph, group)
      for (const id of group) {
        const cell = this.#cells[id]
        if (!cell) continue
        this.#cyclic.add(cell)
        cell.isCyclic = true
        this.keep(cell, undefined, { kind: 'cycle', message: `This depends on itself: ${chains.get(id)}` })
      }
    }
    for (const cell of before) {
      if (this.#cyclic.has(cell)) continue
      cell.isCyclic = false
      this.#waiting.add(cell.id)
    }
  }

  #run(cell: Cell, program: Program): void {
    if (program.error) {
      this.keep(cell, undefined, program.error)
      return
    }
    if (program.wholeNames.length > 0) this.#share(program, cell.entity)
    if (cell.item) {
      this.#runRows(cell, program, cell.item)
      return
    }
    this.#keepResult(cell, () => {
      const value = program.run(cell.slots)
      cell.native = program.direct
      return value
    })
  }

  #runRows(cell: Cell, program: Program, item: KeptSlot): void {
    const rows = listOf(cell, program.definition.rows?.of ?? '')
    const { values, failure } = runRows(program, cell.slots, item, rows, cell.check, cell.label)
    this.keep(cell, values, failure, true)
  }

  #keepResult(cell: Cell, run: (slots: readonly NameSlot[]) => unknown): void {
    let value: unknown
    let failure: EvaluationError | undefined
    try {
      value = run(cell.nativeSlots)
      if (!isSimple(value)) {
        const plain = toPlainValue(value)
        value = 'fault' in plain ? undefined : plain.value
        if ('fault' in plain) failure = { kind: 'value', message: plain.fault }
      }
    } catch (thrown) {
      value = undefined
      failure = thrownError(thrown)
    }
    this.keep(cell, value, failure)
  }
}

/** Paths that a cell reads, with its own names resolved; its rows come from its own entity. */
function references(cell: Cell, program: Program): readonly PathSegments[] {
  const { rows } = program.definition
  const { names } = cell.entity.definition
  const read = names ? program.references.map((path) => resolved(path, names)) : program.references
  return rows && program.isPerItem ? [[cell.entity.name, ...parsePath(rows.of)], ...read] : read
}

function resolved(path: PathSegments, names: OwnNames): PathSegments {
  const target = Object.hasOwn(names, path[0] ?? '') ? names[path[0] ?? ''] : undefined
  return target ? [...target, ...path.slice(1)] : path
}

function listOf(cell: Cell, property: string): unknown {
  let list: unknown = cell.entity.object
  for (const segment of parsePath(property)) list = ownProperty(list, segment)
  return list
}

import type { ChangedValue } from './changes.ts'
import type { Cell } from './entity.ts'

interface ValueChange {
  readonly path: string
  value: unknown
}

/** In the place of what was told and is no more. */
const withdrawn: ValueChange = { path: '', value: undefined }

/**
 * The values that changed since they were last taken, each cell once and with its present value. A cell knows in which turn
 * it was told and at which place, so that nothing is gone through again when they are taken.
 */
export class ValueChanges {
  #values: ValueChange[] = []
  /** Those that were set from outside. */
  #set: ValueChange[] = []
  #turn = 0
  #hasWithdrawn = false

  /** Tells the present value of a cell. */
  tell(cell: Cell): void {
    const list = cell.isSet ? this.#set : this.#values
    if (cell.toldTurn === this.#turn) {
      const told = list[cell.toldPlace]
      if (told) told.value = cell.value
      return
    }
    cell.toldTurn = this.#turn
    cell.toldPlace = list.length
    list.push({ path: cell.label, value: cell.value })
  }

  /** Takes back what was told of a cell. */
  withdraw(cell: Cell): void {
    if (cell.toldTurn !== this.#turn) return
    const list = cell.isSet ? this.#set : this.#values
    list[cell.toldPlace] = withdrawn
    cell.toldTurn = -1
    this.#hasWithdrawn = true
  }

  /** Says whether the value of a cell is set from outside; what was told of it counts as such from then on. */
  mark(cell: Cell, isSet: boolean): void {
    if (cell.isSet === isSet) return
    const isTold = cell.toldTurn === this.#turn
    this.withdraw(cell)
    cell.isSet = isSet
    if (isTold) this.tell(cell)
  }

  /** What was told since this was last asked. */
  take(): { values: readonly ChangedValue[]; set: readonly ChangedValue[] } {
    const told = this.#hasWithdrawn
      ? { values: withoutWithdrawn(this.#values), set: withoutWithdrawn(this.#set) }
      : { values: this.#values, set: this.#set }
    this.#values = []
    this.#set = []
    this.#turn += 1
    this.#hasWithdrawn = false
    return told
  }
}

function withoutWithdrawn(list: readonly ValueChange[]): readonly ValueChange[] {
  return list.filter((told) => told !== withdrawn)
}

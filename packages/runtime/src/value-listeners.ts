import type { InputChanges } from './apis/input-changes.ts'
import type { Cells } from './state/cells/cells.ts'
import type { Listeners } from './listeners.ts'
import type { VariableChanges } from './state/variable-changes.ts'
import type { WidgetStore } from './state/widget-store.ts'
import type { WidgetValues } from './state/widget-values.ts'

/** Who has to hear of changed values. */
export interface ValueListenersHost {
  readonly widgets: WidgetStore
  readonly cells: () => Cells
  readonly widgetValues: () => WidgetValues
  readonly variableChanges: () => VariableChanges
  readonly inputChanges: () => InputChanges
  readonly all: Listeners
}

/** Tells of values that are others than before, by the names of what they belong to. */
export class ValueListeners {
  readonly #host: ValueListenersHost

  constructor(host: ValueListenersHost) {
    this.#host = host
  }

  /** Of what was set. */
  tellSet(name: string): void {
    this.#host.widgetValues().checkInitial(name)
    this.#tell([name])
  }

  /** Of what was computed, or found without being computed. */
  tellComputed(names: Iterable<string>): void {
    const { widgetValues, variableChanges } = this.#host
    for (const name of names) widgetValues().checkInitial(name)
    variableChanges().look(names)
    this.#tell(names)
  }

  #tell(names: Iterable<string>): void {
    const { widgets, cells, inputChanges, all } = this.#host
    inputChanges().look(names)
    for (const name of names) {
      widgets.changedName(name)
      cells().checkLength(name)
    }
    all.tell()
  }
}

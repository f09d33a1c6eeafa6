import type { WidgetRecord } from '@ashlar/schema'
import type { PageValues } from '../evaluation/page-values.ts'
import type { WidgetFactsByType, WidgetSnapshot } from '../ports.ts'
import { Listeners } from './listeners.ts'

/** What a snapshot needs to know of the APIs. */
export interface ApiFacts {
  isLoading: (api: string) => boolean
  /** What the latest run of an API failed with; `null` when it did not. */
  failure: (api: string) => string | null
}

/**
 * What views see of their widgets. A snapshot is made when somebody asks for it and kept until something in it
 * changes, so that a changed value draws its own widget again and no other.
 */
export class WidgetStore {
  readonly #catalogue: WidgetFactsByType
  readonly #values: PageValues
  readonly #apis: ApiFacts
  readonly #records = new Map<string, WidgetRecord>()
  readonly #idByName = new Map<string, string>()
  readonly #snapshots = new Map<string, WidgetSnapshot>()
  readonly #listeners = new Map<string, Listeners>()
  /** How many handlers of a widget have started APIs that still run. */
  readonly #busy = new Map<string, number>()
  /** By widget name: bound property and the APIs it depends on. */
  #isEvaluated = false
  #dependencies = new Map<string, Map<string, readonly string[]>>()
  #dependants = new Map<string, Set<string>>()

  constructor(catalogue: WidgetFactsByType, values: PageValues, apis: ApiFacts) {
    this.#catalogue = catalogue
    this.#values = values
    this.#apis = apis
  }

  record(widgetId: string): WidgetRecord | undefined {
    return this.#records.get(widgetId)
  }

  named(name: string): WidgetRecord | undefined {
    return this.#records.get(this.#idByName.get(name) ?? '')
  }

  all(): WidgetRecord[] {
    return [...this.#records.values()]
  }

  /** Takes over the widgets of a page. Answers with the ids of those that are new or another record than before. */
  take(widgets: readonly WidgetRecord[]): string[] {
    const changed: string[] = []
    const left = new Set(this.#records.keys())
    this.#idByName.clear()
    for (const record of widgets) {
      left.delete(record.id)
      this.#idByName.set(record.name, record.id)
      if (this.#records.get(record.id) === record) continue
      this.#records.set(record.id, record)
      changed.push(record.id)
    }
    for (const id of left) {
      this.#records.delete(id)
      this.#busy.delete(id)
      changed.push(id)
    }
    return changed
  }

  /** From the first answer of the evaluator on: until then, widgets with bindings wait for their values. */
  takeDependencies(dependencies: Readonly<Record<string, readonly string[]>>): void {
    this.#isEvaluated = true
    this.#dependencies = new Map()
    this.#dependants = new Map()
    for (const [path, apis] of Object.entries(dependencies)) {
      const dot = path.indexOf('.')
      const name = dot === -1 ? path : path.slice(0, dot)
      const own = this.#dependencies.get(name) ?? new Map<string, readonly string[]>()
      own.set(dot === -1 ? '' : path.slice(dot + 1), apis)
      this.#dependencies.set(name, own)
      for (const api of apis) this.#dependants.set(api, (this.#dependants.get(api) ?? new Set()).add(name))
    }
    for (const record of this.#records.values()) this.changed(record.id)
  }

  /** Whether any widget shows what an API brings. */
  isShown(api: string): boolean {
    return [...(this.#dependants.get(api) ?? [])].some((name) => this.#idByName.has(name))
  }

  snapshot(widgetId: string): WidgetSnapshot | undefined {
    const known = this.#snapshots.get(widgetId)
    if (known !== undefined) return known
    const record = this.#records.get(widgetId)
    if (record === undefined) return undefined
    const snapshot: WidgetSnapshot = {
      record,
      values: this.#values.values(record.name) ?? {},
      errors: this.#errors(record),
      isLoading: this.#isLoading(record),
    }
    this.#snapshots.set(widgetId, snapshot)
    return snapshot
  }

  subscribe(widgetId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(widgetId) ?? new Listeners()
    this.#listeners.set(widgetId, listeners)
    const stop = listeners.add(listener)
    return () => {
      stop()
      if (listeners.isEmpty && this.#listeners.get(widgetId) === listeners) this.#listeners.delete(widgetId)
    }
  }

  /** Something about a widget is another than before: its snapshot is made anew and its views are told. */
  changed(widgetId: string): void {
    this.#snapshots.delete(widgetId)
    this.#listeners.get(widgetId)?.tell()
  }

  changedName(name: string): void {
    const id = this.#idByName.get(name)
    if (id !== undefined) this.changed(id)
  }

  /** The state of an API changed: that matters to the widgets that depend on it. */
  apiChanged(api: string): void {
    for (const name of this.#dependants.get(api) ?? []) this.changedName(name)
  }

  /** A handler of the widget began (1) or ended (-1). */
  countBusy(widgetId: string, difference: 1 | -1): void {
    this.#busy.set(widgetId, Math.max(0, (this.#busy.get(widgetId) ?? 0) + difference))
    this.changed(widgetId)
  }

  stop(): void {
    this.#listeners.clear()
  }

  #errors(record: WidgetRecord): Record<string, string> {
    const errors = this.#values.errors(record.name)
    for (const [property, apis] of this.#dependencies.get(record.name) ?? []) {
      for (const api of apis) {
        const failure = this.#apis.failure(api)
        // Why there is no data says more than what a binding makes of its absence.
        if (failure !== null) errors[property] = failure
      }
    }
    return errors
  }

  #isLoading(record: WidgetRecord): boolean {
    if (!this.#isEvaluated) return record.dynamicBindingPathList.length > 0
    const own = this.#dependencies.get(record.name)
    if (own !== undefined) {
      for (const apis of own.values()) if (apis.some((api) => this.#apis.isLoading(api))) return true
    }
    if ((this.#busy.get(record.id) ?? 0) === 0) return false
    // What a person enters something into stays usable while what it started is running.
    return Object.keys(this.#catalogue.get(record.type)?.exposes ?? {}).length === 0
  }
}

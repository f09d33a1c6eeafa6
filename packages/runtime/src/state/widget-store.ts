import type { WidgetRecord } from '@ashlar/schema'
import type { PageValues } from '../evaluation/page-values.ts'
import type { WidgetFacts, WidgetFactsByType } from '../page-model.ts'
import type { WidgetSnapshot } from './widget-host-shape.ts'
import { Listeners } from '../listeners.ts'

/** What a snapshot needs to know of the APIs. */
export interface ApiFacts {
  isLoading: (api: string) => boolean
  /** What the latest run of an API failed with; `null` when it did not. */
  failure: (api: string) => string | null
}

/** A widget where it stands: on the page, or in one of several repeated cells, each of which has its own. */
export interface WidgetInstance {
  /** The record's id on the page itself; other keys in cells. */
  readonly key: string
  /** The name under which the evaluator knows it. */
  readonly name: string
  readonly record: WidgetRecord
  /** The name of its cell; empty on the page itself. */
  readonly cell: string
}

/**
 * What views see of their widgets. A snapshot is made when somebody asks for it and kept until something in it
 * changes, so that a changed value draws its own widget again and no other.
 */
export class WidgetStore {
  readonly #catalogue: WidgetFactsByType
  readonly #values: PageValues
  readonly #apis: ApiFacts
  readonly #instances = new Map<string, WidgetInstance>()
  readonly #keyByName = new Map<string, string>()
  readonly #awaited = new Set<string>()
  readonly #snapshots = new Map<string, WidgetSnapshot>()
  readonly #listeners = new Map<string, Listeners>()
  /** How many handlers of a widget have started APIs that still run. */
  readonly #busy = new Map<string, number>()
  /** By widget name: bound property and the APIs it depends on. */
  #isEvaluated = false
  /** The widgets whose values are all there before that. */
  #whole: ReadonlySet<string> = new Set()
  #dependencies = new Map<string, Map<string, readonly string[]>>()
  #dependants = new Map<string, Set<string>>()

  constructor(catalogue: WidgetFactsByType, values: PageValues, apis: ApiFacts) {
    this.#catalogue = catalogue
    this.#values = values
    this.#apis = apis
  }

  /** What is known of a kind of widget; `undefined` for one that the product does not have. */
  facts(type: string): WidgetFacts | undefined {
    return this.#catalogue.get(type)
  }

  find(key: string): WidgetInstance | undefined {
    return this.#instances.get(key)
  }

  /** The widget that the evaluator knows under a name. */
  named(name: string): WidgetInstance | undefined {
    return this.#instances.get(this.#keyByName.get(name) ?? '')
  }

  /** All widgets. */
  all(): WidgetInstance[] {
    return [...this.#instances.values()]
  }

  /** Takes over the widgets of a page. Answers with the keys of those that are new or another record than before. */
  take(widgets: readonly WidgetRecord[]): string[] {
    const changed: string[] = []
    const left = new Map([...this.#instances].filter(([, instance]) => instance.cell === ''))
    for (const { name } of left.values()) this.#keyByName.delete(name)
    for (const record of widgets) {
      left.delete(record.id)
      const before = this.#instances.get(record.id)?.record
      this.put({ key: record.id, name: record.name, record, cell: '' })
      if (before !== record) changed.push(record.id)
    }
    for (const id of left.keys()) {
      this.#instances.delete(id)
      this.#busy.delete(id)
      changed.push(id)
    }
    return changed
  }

  /** Adds a widget, or puts it in the place of what has its key; its views are told if it is another record. */
  put(instance: WidgetInstance): void {
    const before = this.#instances.get(instance.key)
    this.#keyByName.set(instance.name, instance.key)
    if (before?.record === instance.record && before.name === instance.name) return
    this.#instances.set(instance.key, instance)
    if (instance.cell !== '') this.changed(instance.key)
  }

  remove(key: string): void {
    const instance = this.#instances.get(key)
    if (instance === undefined) return
    this.#instances.delete(key)
    if (this.#keyByName.get(instance.name) === key) this.#keyByName.delete(instance.name)
    this.#busy.delete(key)
    this.#awaited.delete(key)
    this.changed(key)
  }

  /** Shows widgets as loading until their first values arrive. */
  await(keys: readonly string[]): void {
    for (const key of keys) this.#awaited.add(key)
  }

  arrived(keys: readonly string[]): void {
    for (const key of keys) if (this.#awaited.delete(key)) this.changed(key)
  }

  /**
   * Takes over which widgets are whole without the evaluator, by name, and which APIs they wait for, until it has answered
   * for the first time.
   */
  takeFirstPaint(
    whole: ReadonlySet<string>,
    dependencies: Readonly<Record<string, readonly string[]>>,
  ): void {
    if (this.#isEvaluated) return
    const before = this.#whole
    this.#whole = whole
    this.#replaceDependencies(dependencies, ({ name }) => before.has(name) !== whole.has(name))
  }

  /** From the first answer of the evaluator on: until then, widgets wait for values that are not there without it. */
  takeDependencies(dependencies: Readonly<Record<string, readonly string[]>>): void {
    const isFirst = !this.#isEvaluated
    this.#isEvaluated = true
    this.#replaceDependencies(dependencies, ({ name, record }) => {
      // What has no bindings waited for nothing: on a page of thousands most are drawn once and not twice.
      return isFirst && record.dynamicBindingPathList.length > 0 && !this.#whole.has(name)
    })
  }

  /** Those that depend on others than before are told, and those of which `isOther` says so. */
  #replaceDependencies(
    dependencies: Readonly<Record<string, readonly string[]>>,
    isOther: (instance: WidgetInstance) => boolean,
  ): void {
    const before = this.#dependencies
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
    for (const instance of this.#instances.values()) {
      const { key, name } = instance
      if (isOther(instance) || !areSame(before.get(name), this.#dependencies.get(name))) this.changed(key)
    }
  }

  /** Whether any widget shows what an API brings. */
  isShown(api: string): boolean {
    return [...(this.#dependants.get(api) ?? [])].some((name) => this.#keyByName.has(name))
  }

  snapshot(key: string): WidgetSnapshot | undefined {
    const known = this.#snapshots.get(key)
    if (known !== undefined) return known
    const instance = this.#instances.get(key)
    if (instance === undefined) return undefined
    const snapshot: WidgetSnapshot = {
      record: instance.record,
      values: this.#values.values(instance.name) ?? {},
      errors: this.#errors(instance),
      isLoading: this.#isLoading(instance),
      ...(this.#showsSample(instance) ? { showsSample: true } : {}),
    }
    this.#snapshots.set(key, snapshot)
    return snapshot
  }

  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Listeners()
    this.#listeners.set(key, listeners)
    const stop = listeners.add(listener)
    return () => {
      stop()
      if (listeners.isEmpty && this.#listeners.get(key) === listeners) this.#listeners.delete(key)
    }
  }

  /** Something about a widget is another than before: its snapshot is made anew and its views are told. */
  changed(key: string): void {
    this.#snapshots.delete(key)
    this.#listeners.get(key)?.tell()
  }

  changedName(name: string): void {
    const key = this.#keyByName.get(name)
    if (key !== undefined) this.changed(key)
  }

  /** The state of an API changed: that matters to the widgets that depend on it. */
  apiChanged(api: string): void {
    for (const name of this.#dependants.get(api) ?? []) this.changedName(name)
  }

  /** A handler of the widget began (1) or ended (-1). */
  countBusy(key: string, difference: 1 | -1): void {
    this.#busy.set(key, Math.max(0, (this.#busy.get(key) ?? 0) + difference))
    this.changed(key)
  }

  stop(): void {
    this.#listeners.clear()
  }

  #errors({ name }: WidgetInstance): Record<string, string> {
    const errors = this.#values.errors(name)
    for (const [property, apis] of this.#dependencies.get(name) ?? []) {
      for (const api of apis) {
        const failure = this.#apis.failure(api)
        // Why there is no data says more than what a binding makes of its absence.
        if (failure !== null) errors[property] = failure
      }
    }
    return errors
  }

  /** What is published comes without samples that could be taken for content. */
  #showsSample({ record }: WidgetInstance): boolean {
    return Object.entries(this.#catalogue.get(record.type)?.properties ?? {}).some(
      ([name, { sample }]) => sample === 'content' && !Object.hasOwn(record.properties, name),
    )
  }

  #isLoading({ key, name, record }: WidgetInstance): boolean {
    const isThere = this.#isEvaluated || this.#whole.has(name)
    if (!isThere || this.#awaited.has(key)) return record.dynamicBindingPathList.length > 0
    const own = this.#dependencies.get(name)
    if (own !== undefined) {
      for (const apis of own.values()) if (apis.some((api) => this.#apis.isLoading(api))) return true
    }
    if ((this.#busy.get(key) ?? 0) === 0) return false
    // What a person enters something into stays usable while what it started is running.
    return Object.keys(this.#catalogue.get(record.type)?.exposes ?? {}).length === 0
  }
}

/** Whether two lists of a widget's dependencies, by property, say the same. */
const areSame = (
  one: ReadonlyMap<string, readonly string[]> | undefined,
  other: ReadonlyMap<string, readonly string[]> | undefined,
): boolean =>
  one === other ||
  (one?.size === other?.size &&
    [...(one ?? [])].every(([property, apis]) => other?.get(property)?.join() === apis.join()))

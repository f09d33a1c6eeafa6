import type { PageValues } from '../evaluation/page-values.ts'
import type { WidgetStore } from '../state/widget-store.ts'
import { PathValues } from '../path-values/path-values.ts'

/**
 * What a page shows before its evaluator has answered for the first time: values that need no evaluation because their
 * bindings are nothing but paths, and those that came with the page. They stand over what the evaluator says until it
 * knows all that the page knows; then its word counts. Builders see what is evaluated and nothing else.
 */
export class FirstPaint {
  readonly #values: PageValues
  readonly #widgets: WidgetStore
  readonly #changed: (names: readonly string[]) => void
  #given: ReadonlyMap<string, unknown> = new Map()
  #isDue = false
  #isOn = false

  /** `changed` hears of the names in which something is another than before. */
  constructor(values: PageValues, widgets: WidgetStore, changed: (names: readonly string[]) => void) {
    this.#values = values
    this.#widgets = widgets
    this.#changed = changed
  }

  /**
   * Shows what needs no evaluation, until `evaluated` resolves. `given` are values by path that the server evaluated when
   * the page was deployed.
   */
  begin(given: Readonly<Record<string, unknown>> | undefined, evaluated: Promise<void>): void {
    this.#given = new Map(Object.entries(given ?? {}))
    this.#isOn = true
    this.#look()
    void evaluated.then(() => this.#end())
  }

  /** Something was set or defined: looks again, once what happens in this tick has happened. */
  touched(): void {
    if (!this.#isOn || this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (this.#isOn) this.#look()
    })
  }

  #look(): void {
    const pathValues = new PathValues(this.#values, this.#given)
    const found = new Map<string, ReadonlyMap<string, unknown>>()
    const whole = new Set<string>()
    const waits: Record<string, readonly string[]> = {}
    for (const source of this.#values.sources()) {
      const { name, bindings } = source.message
      const properties = Object.keys(bindings)
      if (properties.length === 0) continue
      const own = new Map<string, unknown>()
      for (const property of properties) {
        const one = pathValues.bound(source, property)
        if (one === null) continue
        own.set(property, one.value)
        if (one.apis.size > 0) waits[`${name}.${property}`] = [...one.apis]
      }
      found.set(name, own)
      if (own.size === properties.length && this.#widgets.named(name) !== undefined) whole.add(name)
    }
    const others = this.#values.takeFound(found)
    this.#widgets.takeFirstPaint(whole, waits)
    if (others.length > 0) this.#changed(others)
  }

  #end(): void {
    this.#isOn = false
    const others = this.#values.takeFound(new Map())
    if (others.length > 0) this.#changed(others)
  }
}

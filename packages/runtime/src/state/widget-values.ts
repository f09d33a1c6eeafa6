import type { WidgetFactsByType } from '../page-model.ts'
import type { EventHandler, WidgetRecord } from '@ashlar/schema'
import type { PageValues } from '../evaluation/page-values.ts'
import { handlerAt } from '../events/handler-at.ts'
import { cloneable } from './cloneable.ts'
import type { WidgetInstance, WidgetStore } from './widget-store.ts'

/** What values of widgets need of the application around them. */
export interface WidgetValuesHost {
  catalogue: WidgetFactsByType
  values: PageValues
  widgets: WidgetStore
  /** The keys of the widgets that stand directly in one, those in all of its cells among them. */
  childKeys: (instance: WidgetInstance) => readonly string[]
  setProperty: (name: string, property: string, value: unknown) => boolean
  clearProperty: (name: string, property: string) => void
}

/** What people enter into widgets and steps set in them, and the ways back. */
export class WidgetValues {
  readonly #host: WidgetValuesHost
  /** By widget and exposed value: what the value began with when it was set. */
  readonly #initial = new Map<string, Map<string, string>>()

  constructor(host: WidgetValuesHost) {
    this.#host = host
  }

  /** Sets an exposed value or a property that may be set. What a person enters makes the widget touched. */
  set(instance: WidgetInstance, name: string, given: unknown): void {
    const descriptor = this.#host.catalogue.get(instance.record.type)
    if (descriptor === undefined) return
    const value = cloneable(given)
    if (Object.is(this.#host.values.property(instance.name, name), value)) return
    if (!this.#host.setProperty(instance.name, name, value)) return
    const exposed = Object.hasOwn(descriptor.exposes, name) ? descriptor.exposes[name] : undefined
    if (exposed === undefined) return
    if (exposed.initialFrom !== undefined) {
      const known = this.#initial.get(instance.key) ?? new Map<string, string>()
      known.set(name, this.#initialValue(instance.name, exposed.initialFrom))
      this.#initial.set(instance.key, known)
    }
    // What a view only reports, such as whether the entered text is valid, is nobody's touch.
    const isEntered = exposed.initialFrom !== undefined || descriptor.settable.includes(name)
    const isTouched = this.#host.values.property(instance.name, 'isTouched') === true
    if (isEntered && !isTouched) this.#host.setProperty(instance.name, 'isTouched', true)
  }

  /** Takes back some set properties or all, of a widget alone or of those standing in it too, in all their cells. */
  reset(instance: WidgetInstance, properties: readonly string[] | undefined, withChildren: boolean): void {
    for (const name of this.#host.values.setProperties(instance.name)) {
      if (properties === undefined || properties.includes(name) || name === 'isTouched') {
        this.#host.clearProperty(instance.name, name)
      }
    }
    if (!withChildren) return
    for (const key of this.#host.childKeys(instance)) {
      const child = this.#host.widgets.find(key)
      if (child !== undefined) this.reset(child, properties, true)
    }
  }

  /** A new default takes the place of what was entered over the old one. */
  checkInitial(name: string): void {
    const instance = this.#host.widgets.named(name)
    const descriptor = instance && this.#host.catalogue.get(instance.record.type)
    const known = instance && this.#initial.get(instance.key)
    if (descriptor === undefined || known === undefined) return
    for (const [property, before] of known) {
      const from = descriptor.exposes[property]?.initialFrom
      if (from === undefined || this.#initialValue(name, from) === before) continue
      known.delete(property)
      this.#host.clearProperty(name, property)
      this.#host.clearProperty(name, 'isTouched')
    }
  }

  /** The steps attached to an event property: `onClick`, or of an item, `columns.2.onClick`. */
  handler(record: WidgetRecord, eventProperty: string): EventHandler | undefined {
    return handlerAt(record, this.#host.catalogue.get(record.type)?.properties, eventProperty)
  }

  #initialValue(name: string, property: string): string {
    return JSON.stringify(this.#host.values.property(name, property)) ?? ''
  }
}

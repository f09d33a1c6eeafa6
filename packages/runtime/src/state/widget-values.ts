import type { WidgetFactsByType } from '../page-model.ts'
import type { EventHandler, WidgetRecord } from '@ashlar/schema'
import { boundedRule } from '../evaluation/bounded-rule.ts'
import type { PageValues } from '../evaluation/page-values.ts'
import { applyRule } from '../evaluation/property-rules.ts'
import { handlerAt } from '../handlers/handler-at.ts'
import { cloneable } from '../cloneable.ts'
import { EnteredValue } from './entered-value.ts'
import type { OngoingWork } from './ongoing-work.ts'
import type { WidgetInstance, WidgetStore } from './widget-store.ts'

/** What values of widgets need of the application around them. */
export interface WidgetValuesHost {
  catalogue: WidgetFactsByType
  values: PageValues
  widgets: WidgetStore
  ongoing: OngoingWork
  /** The keys of the widgets that stand directly in one, those in all of its cells among them. */
  childKeys: (instance: WidgetInstance) => readonly string[]
  setProperty: (name: string, property: string, value: unknown) => boolean
  clearProperty: (name: string, property: string) => void
}

/** What was entered into the widgets of a page: values by the widget's id and the name of the exposed value. */
export type EnteredOnPage = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What people enter into widgets and steps set in them, and the ways back. */
export class WidgetValues {
  readonly #host: WidgetValuesHost
  /** By widget and exposed value: what stands in the place of a default. */
  readonly #entered = new Map<string, Map<string, EnteredValue>>()

  constructor(host: WidgetValuesHost) {
    this.#host = host
  }

  /** Sets an exposed value or a property that may be set. What a person enters makes the widget touched. */
  set(instance: WidgetInstance, name: string, given: unknown): void {
    const exposed = this.#put(instance, name, given, 'entered')
    if (exposed === null) return
    // What a view only says, such as whether the entered text is valid, is nobody's touch.
    const isEntered = exposed.initialFrom !== undefined || exposed.isSettable
    const isTouched = this.#host.values.property(instance.name, 'isTouched') === true
    if (isEntered && !isTouched) this.#host.setProperty(instance.name, 'isTouched', true)
  }

  /** Sets an exposed value that follows from what the widget has already, such as its default in another form. */
  report(instance: WidgetInstance, name: string, given: unknown): void {
    this.#put(instance, name, given, 'reported')
  }

  /** Takes back some set properties or all, of a widget alone or of those standing in it too, in all their cells. */
  reset(instance: WidgetInstance, properties: readonly string[] | undefined, withChildren: boolean): void {
    for (const name of this.#host.values.setProperties(instance.name)) {
      if (properties === undefined || properties.includes(name) || name === 'isTouched') {
        this.#entered.get(instance.key)?.delete(name)
        this.#host.clearProperty(instance.name, name)
      }
    }
    if (!withChildren) return
    for (const key of this.#host.childKeys(instance)) {
      const child = this.#host.widgets.find(key)
      if (child !== undefined) this.reset(child, properties, true)
    }
  }

  /** What stands in the place of defaults on the page itself, by widget and exposed value. */
  entered(): EnteredOnPage {
    const kept = [...this.#entered].flatMap(([key, properties]): [string, Record<string, unknown>][] => {
      const instance = this.#host.widgets.find(key)
      // Cells are made anew from other data.
      if (instance === undefined || instance.cell !== '' || properties.size === 0) return []
      const names = [...properties.keys()].filter((name) => !this.#isSecret(instance, name))
      return [[key, Object.fromEntries(names.map((name) => [name, this.#value(instance, name)]))]]
    })
    return Object.fromEntries(kept)
  }

  /** Enters again what was entered before, but for widgets that are gone or that somebody has touched by now. */
  enterAgain(entered: EnteredOnPage): void {
    for (const [key, properties] of Object.entries(entered)) {
      const instance = this.#host.widgets.find(key)
      if (instance === undefined || this.#value(instance, 'isTouched') === true) continue
      const exposes = this.#host.catalogue.get(instance.record.type)?.exposes ?? {}
      for (const [name, value] of Object.entries(properties)) {
        const isOwn = Object.hasOwn(exposes, name) && exposes[name]?.initialFrom !== undefined
        if (isOwn && this.#isWithin(instance, name, value)) this.set(instance, name, value)
      }
    }
  }

  /** Whether a widget holds what would be lost with the page, but for what one of the handlers in `after` has saved. */
  hasUnsaved(after: readonly string[] = []): boolean {
    return this.#host.widgets
      .all()
      .some((instance) =>
        Object.entries(this.#host.catalogue.get(instance.record.type)?.exposes ?? {}).some(
          ([name, { isUnsaved, savedBy = '' }]) =>
            isUnsaved === true &&
            !after.includes(`${instance.record.name}.${savedBy}`) &&
            this.#value(instance, name) === true,
        ),
      )
  }

  #isSecret(instance: WidgetInstance, name: string): boolean {
    const secret = this.#host.catalogue.get(instance.record.type)?.exposes[name]?.secretWhere
    return secret !== undefined && this.#value(instance, secret.property) === secret.is
  }

  /** Whether a value can still be held: a newer version of the page may have other bounds. */
  #isWithin(instance: WidgetInstance, name: string, value: unknown): boolean {
    const descriptor = this.#host.catalogue.get(instance.record.type)
    if (descriptor?.exposes[name]?.within === undefined) return true
    // What a binding gives may not be there yet.
    const isBound = (property: string): boolean =>
      instance.record.dynamicBindingPathList.some(({ key }) => key === property)
    const rule = boundedRule(descriptor, name, (property) =>
      isBound(property) ? undefined : this.#value(instance, property),
    )
    return applyRule(rule, name, value).error === undefined
  }

  #value(instance: WidgetInstance, property: string): unknown {
    return this.#host.values.property(instance.name, property)
  }

  /** A new default takes the place of what was entered over the old one, unless it only repeats that. */
  checkInitial(name: string): void {
    const instance = this.#host.widgets.named(name)
    const descriptor = instance && this.#host.catalogue.get(instance.record.type)
    const entered = instance && this.#entered.get(instance.key)
    if (descriptor === undefined || entered === undefined) return
    for (const [property, value] of entered) {
      const from = descriptor.exposes[property]?.initialFrom
      if (from === undefined) continue
      const outcome = value.look(this.#host.values.property(name, from))
      if (outcome === 'stands') continue
      if (outcome === 'replaced') {
        entered.delete(property)
        this.#host.clearProperty(name, property)
      }
      this.#host.clearProperty(name, 'isTouched')
    }
  }

  /** The steps attached to an event property: `onClick`, or of an item, `columns.2.onClick`. */
  handler(record: WidgetRecord, eventProperty: string): EventHandler | undefined {
    return handlerAt(record, this.#host.catalogue.get(record.type)?.properties, eventProperty)
  }

  /** Answers with what was set where it is an exposed value and another than before; null otherwise. */
  #put(
    instance: WidgetInstance,
    name: string,
    given: unknown,
    how: 'entered' | 'reported',
  ): { initialFrom: string | undefined; isSettable: boolean } | null {
    const descriptor = this.#host.catalogue.get(instance.record.type)
    if (descriptor === undefined) return null
    const value = cloneable(given)
    if (Object.is(this.#host.values.property(instance.name, name), value)) return null
    if (!this.#host.setProperty(instance.name, name, value)) return null
    const exposed = Object.hasOwn(descriptor.exposes, name) ? descriptor.exposes[name] : undefined
    if (exposed === undefined) return null
    const { initialFrom } = exposed
    if (initialFrom !== undefined) this.#remember(instance, name, initialFrom, value, how)
    return { initialFrom, isSettable: descriptor.settable.includes(name) }
  }

  #remember(
    instance: WidgetInstance,
    name: string,
    initialFrom: string,
    value: unknown,
    how: 'entered' | 'reported',
  ): void {
    const entered = this.#entered.get(instance.key) ?? new Map<string, EnteredValue>()
    this.#entered.set(instance.key, entered)
    const known = entered.get(name)
    if (known === undefined) {
      const replaced = this.#host.values.property(instance.name, initialFrom)
      entered.set(name, new EnteredValue(this.#host.ongoing, replaced, value))
    } else if (how === 'entered') known.enter(value)
    else known.rewrite(value)
  }
}

import { pageRootId, type WidgetDescriptor } from '@ashlar/schema'
import type { WidgetHost, WidgetMode, WidgetSnapshot } from '../src/index.ts'
import { dataOf } from '../src/values.ts'
import { descriptorOf, findDescriptor, samplePage, type SamplePart } from './sample-records.ts'
import type { SampleWidget } from './sample-widget.ts'

export type { SampleWidget } from './sample-widget.ts'

const exposedValues = (descriptor: WidgetDescriptor, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(descriptor.exposes).map(([name, exposed]) => [
      name,
      (exposed.initialFrom === undefined ? undefined : values[exposed.initialFrom]) ?? exposed.initial,
    ]),
  )

const initialValues = (descriptor: WidgetDescriptor, given: Readonly<Record<string, unknown>>) => {
  const properties: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(descriptor.properties))
    if (property.kind !== 'eventHandler') properties[name] = property.default
  const values: Record<string, unknown> = { ...properties, ...given }
  for (const [name, initial] of Object.entries(exposedValues(descriptor, values))) values[name] ??= initial
  return values
}

const snapshotOf = ({ record, sample }: SamplePart): WidgetSnapshot => ({
  record,
  values: initialValues(descriptorOf(record.type), sample?.values ?? {}),
  errors: sample?.errors ?? {},
  isLoading: sample?.isLoading ?? false,
})

class Listeners {
  readonly #byWidget = new Map<string, Set<() => void>>()

  add(id: string, listener: () => void): () => void {
    const heard = this.#byWidget.get(id) ?? new Set()
    this.#byWidget.set(id, heard.add(listener))
    return () => heard.delete(listener)
  }

  tell(id: string): void {
    for (const listener of this.#byWidget.get(id) ?? []) listener()
  }
}

type OnEvent = (widget: string, event: string, details: unknown) => void

const none: readonly string[] = []

/**
 * A page without a runtime behind it: values stay as they are set, and events are told to `onEvent`. For the gallery and
 * for tests.
 */
export const sampleHost = (
  widgets: readonly SampleWidget[],
  mode: WidgetMode,
  onEvent: OnEvent = () => undefined,
): WidgetHost => {
  const parts = samplePage(widgets)
  const byId = new Map(parts.map((part) => [part.record.id, part]))
  const children = new Map<string, string[]>()
  for (const { record } of parts) {
    if (record.parentId === null) continue
    const siblings = children.get(record.parentId)
    if (siblings === undefined) children.set(record.parentId, [record.id])
    else siblings.push(record.id)
  }

  /** The widgets as one cell sees them, or as the page does; `first` makes the snapshots they begin with. */
  const scope = (first: (part: SamplePart) => WidgetSnapshot): WidgetHost => {
    const snapshots = new Map<string, WidgetSnapshot>()
    const listeners = new Listeners()
    const cells = new Map<string, WidgetHost>()
    const snapshot = (id: string): WidgetSnapshot | undefined => {
      const known = snapshots.get(id)
      const part = byId.get(id)
      if (known !== undefined || part === undefined) return known
      const made = first(part)
      snapshots.set(id, made)
      return made
    }
    const setValue = (id: string, name: string, value: unknown): void => {
      const before = snapshot(id)
      if (before === undefined || Object.is(before.values[name], value)) return
      snapshots.set(id, { ...before, values: { ...before.values, [name]: value } })
      listeners.tell(id)
    }
    const reset = (id: string): void => {
      const present = snapshot(id)
      if (present === undefined) return
      const initial = exposedValues(descriptorOf(present.record.type), present.values)
      for (const [name, value] of Object.entries(initial)) setValue(id, name, value)
      for (const child of children.get(id) ?? none) reset(child)
    }
    const cell = (id: string, index: number): WidgetHost => {
      const key = `${id} ${index}`
      const known = cells.get(key)
      if (known !== undefined) return known
      const repeats = descriptorOf(snapshot(id)?.record.type ?? 'canvas').repeats
      const list = dataOf(snapshot(id)?.values[repeats?.of ?? ''])
      const item: unknown = Array.isArray(list) ? list[index] : undefined
      const made = scope((part) => {
        const outside = first(part)
        const inCell = part.sample?.inCell?.(item, index)
        return inCell === undefined ? outside : { ...outside, values: { ...outside.values, ...inCell } }
      })
      cells.set(key, made)
      return made
    }
    return {
      mode,
      rootId: pageRootId,
      subscribe: (id, listener) => listeners.add(id, listener),
      snapshot,
      facts: findDescriptor,
      children: (id) => children.get(id) ?? none,
      setValue,
      report: setValue,
      reset,
      trigger: (id, event, details) => onEvent(byId.get(id)?.record.name ?? id, event, details),
      offerMethods: () => () => undefined,
      tell: (_style, message) => onEvent('page', 'tell', { message }),
      cell,
      cellCount: (id) => {
        const present = snapshot(id)
        const repeats = present && descriptorOf(present.record.type).repeats
        if (repeats === undefined) return undefined
        const list = dataOf(present?.values[repeats.of])
        return Array.isArray(list) ? list.length : 0
      },
    }
  }
  return scope(snapshotOf)
}

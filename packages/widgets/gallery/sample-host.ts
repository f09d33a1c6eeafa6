import { emptyPage, gridUnits, pageRootId, type WidgetDescriptor, type WidgetRecord } from '@ashlar/schema'
import { widgetDescriptors } from '../src/descriptors.ts'
import type { WidgetHost, WidgetMode, WidgetSnapshot } from '../src/index.ts'

/** A widget of a sample page: its type, its place in grid units, and the values that differ from the defaults. */
export interface SampleWidget {
  readonly type: string
  readonly name: string
  readonly place: readonly [left: number, top: number, width: number, height: number]
  readonly values?: Readonly<Record<string, unknown>>
  readonly errors?: Readonly<Record<string, string>>
  readonly isLoading?: boolean
  readonly children?: readonly SampleWidget[]
}

const descriptorOf = (type: string): WidgetDescriptor => {
  const found = widgetDescriptors.find((descriptor) => descriptor.type === type)
  if (found === undefined) throw new Error(`There is no widget of type ${type}.`)
  return found
}

const initialValues = (descriptor: WidgetDescriptor, given: Readonly<Record<string, unknown>>) => {
  const properties: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(descriptor.properties))
    if (property.kind !== 'eventHandler') properties[name] = property.default
  const values: Record<string, unknown> = { ...properties, ...given }
  for (const [name, exposed] of Object.entries(descriptor.exposes))
    values[name] ??=
      (exposed.initialFrom === undefined ? undefined : values[exposed.initialFrom]) ?? exposed.initial
  return values
}

const recordOf = (id: string, parentId: string, sample: SampleWidget): WidgetRecord => {
  const [left, top, width, height] = sample.place
  const mode = descriptorOf(sample.type).defaultSize.height.mode
  return {
    kind: 'widget',
    id,
    name: sample.name,
    type: sample.type,
    parentId,
    order: id,
    left: gridUnits(left),
    top: gridUnits(top),
    width: gridUnits(width),
    height: { value: height, mode },
    properties: {},
    dynamicBindingPathList: [],
    dynamicPropertyPathList: [],
  }
}

/**
 * A page without a runtime behind it: values stay as they are set, and events are told to `onEvent`. For the gallery and
 * for tests.
 */
export const sampleHost = (
  widgets: readonly SampleWidget[],
  mode: WidgetMode,
  onEvent: (widget: string, event: string, details: unknown) => void = () => undefined,
): WidgetHost => {
  const snapshots = new Map<string, WidgetSnapshot>()
  const children = new Map<string, string[]>()
  const listeners = new Map<string, Set<() => void>>()
  let lastId = 0
  const newId = (): string => {
    lastId += 1
    return `widget${lastId}`
  }

  const put = (record: WidgetRecord, sample?: SampleWidget): void => {
    snapshots.set(record.id, {
      record,
      values: initialValues(descriptorOf(record.type), sample?.values ?? {}),
      errors: sample?.errors ?? {},
      isLoading: sample?.isLoading ?? false,
    })
    if (record.parentId !== null)
      children.set(record.parentId, [...(children.get(record.parentId) ?? []), record.id])
  }
  const putAll = (samples: readonly SampleWidget[], parentId: string): void => {
    for (const sample of samples) {
      const record = recordOf(newId(), parentId, sample)
      put(record, sample)
      if (sample.type !== 'container') continue
      const canvas = recordOf(newId(), record.id, {
        type: 'canvas',
        name: `${sample.name}Canvas`,
        place: [0, 0, 96, 1],
      })
      put(canvas)
      putAll(sample.children ?? [], canvas.id)
    }
  }
  for (const record of Object.values(emptyPage('Page1', newId))) if (record.kind === 'widget') put(record)
  const canvas = [...snapshots.values()].find((snapshot) => snapshot.record.type === 'canvas')
  putAll(widgets, canvas?.record.id ?? pageRootId)

  const none: readonly string[] = []
  const host: WidgetHost = {
    mode,
    rootId: pageRootId,
    subscribe: (id, listener) => {
      const heard = listeners.get(id) ?? new Set()
      listeners.set(id, heard.add(listener))
      return () => heard.delete(listener)
    },
    snapshot: (id) => snapshots.get(id),
    children: (id) => children.get(id) ?? none,
    setValue: (id, name, value) => {
      const before = snapshots.get(id)
      if (before === undefined || Object.is(before.values[name], value)) return
      snapshots.set(id, { ...before, values: { ...before.values, [name]: value } })
      for (const listener of listeners.get(id) ?? []) listener()
    },
    trigger: (id, event, details) => onEvent(snapshots.get(id)?.record.name ?? id, event, details),
    // Samples have no bindings, so every cell shows the same.
    cell: () => host,
  }
  return host
}

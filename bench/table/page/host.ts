import { emptyPage, gridUnits, pageRootId, type WidgetDescriptor, type WidgetRecord } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import type { WidgetHost, WidgetSnapshot } from '@ashlar/widgets'

const descriptorOf = (type: string): WidgetDescriptor | undefined =>
  widgetDescriptors.find((candidate) => candidate.type === type)

const defaultsOf = (type: string): Record<string, unknown> => {
  const descriptor = descriptorOf(type)
  const values: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(descriptor?.properties ?? {}))
    if (property.kind !== 'eventHandler') values[name] = property.default
  for (const [name, exposed] of Object.entries(descriptor?.exposes ?? {})) values[name] = exposed.initial
  return values
}

const hostOf = (table: Readonly<Record<string, unknown>> | undefined): WidgetHost => {
  const snapshots = new Map<string, WidgetSnapshot>()
  const children = new Map<string, string[]>()
  const listeners = new Map<string, Set<() => void>>()
  const none: readonly string[] = []
  const put = (record: WidgetRecord, given: Readonly<Record<string, unknown>> = {}) => {
    snapshots.set(record.id, {
      record,
      values: { ...defaultsOf(record.type), ...given },
      errors: {},
      isLoading: false,
    })
    if (record.parentId !== null)
      children.set(record.parentId, [...(children.get(record.parentId) ?? []), record.id])
  }
  let lastId = 0
  const records = Object.values(emptyPage('Page1', () => `widget${(lastId += 1)}`)).filter(
    (record) => record.kind === 'widget',
  )
  for (const record of records) put(record)
  const canvas = records.find((record) => record.type === 'canvas')
  if (table !== undefined)
    put(
      {
        kind: 'widget',
        id: 'table',
        name: 'Table1',
        type: 'table',
        parentId: canvas?.id ?? pageRootId,
        order: 'a',
        left: gridUnits(0),
        top: gridUnits(0),
        width: gridUnits(96),
        height: gridUnits(62),
        properties: {},
        dynamicBindingPathList: [],
        dynamicPropertyPathList: [],
      },
      table,
    )
  const setValue: WidgetHost['setValue'] = (id, name, value) => {
    const before = snapshots.get(id)
    if (before === undefined || Object.is(before.values[name], value)) return
    snapshots.set(id, { ...before, values: { ...before.values, [name]: value } })
    for (const listener of listeners.get(id) ?? []) listener()
  }
  const host: WidgetHost = {
    mode: 'published',
    rootId: pageRootId,
    subscribe: (id, listener) => {
      const heard = listeners.get(id) ?? new Set()
      listeners.set(id, heard.add(listener))
      return () => heard.delete(listener)
    },
    snapshot: (id) => snapshots.get(id),
    facts: descriptorOf,
    children: (id) => children.get(id) ?? none,
    setValue,
    report: setValue,
    trigger: () => undefined,
    reset: () => undefined,
    offerMethods: () => () => undefined,
    tell: () => undefined,
    cell: () => host,
    cellCount: () => undefined,
  }
  return host
}

/** A page with one table as high as the list it is compared with, and nothing behind it. */
export const tableHost = (values: Readonly<Record<string, unknown>>): WidgetHost => hostOf(values)

/** A page on which nothing stands. */
export const emptyHost = (): WidgetHost => hostOf(undefined)

import type { EventHandler, PageRecord, WidgetCatalogue } from '@ashlar/schema'
import { mapBranches, mapHandlers, namePaths } from './handlers.ts'

/**
 * A record whose event steps no longer name what was deleted. A step that named only that goes, with its branches; one
 * that named others as well keeps those. Bindings stay as they are and show that the name is not defined.
 */
export const forgetNames = (
  record: PageRecord,
  names: ReadonlySet<string>,
  catalogue: WidgetCatalogue,
): PageRecord => {
  for (const name of namesInHandlers(record, catalogue)) {
    if (names.has(name)) return mapHandlers(record, catalogue, (handler) => withoutNames(handler, names))
  }
  return record
}

const withoutNames = (handler: EventHandler, names: ReadonlySet<string>): EventHandler => {
  const left = handler.flatMap((step): EventHandler => {
    let next: EventHandler[number] | null = step
    for (const path of namePaths(step)) {
      next = withoutNamesAt(next, path, names)
      if (next === null) return []
    }
    return [mapBranches(next, (branch) => withoutNames(branch, names))]
  })
  return left.length === handler.length && left.every((step, index) => step === handler[index])
    ? handler
    : left
}

/** A step without some names at a path of fields; `null` where no other name is left there. */
const withoutNamesAt = <Value extends object>(
  value: Value,
  [key, ...rest]: readonly string[],
  names: ReadonlySet<string>,
): Value | null => {
  if (key === undefined || !Object.hasOwn(value, key)) return value
  const inner: unknown = Reflect.get(value, key)
  if (typeof inner === 'string') return names.has(inner) ? null : value
  if (Array.isArray(inner)) {
    const left = inner.filter((name) => !names.has(String(name)))
    if (left.length === inner.length) return value
    return left.length === 0 ? null : { ...value, [key]: left }
  }
  if (typeof inner !== 'object' || inner === null) return value
  const next = withoutNamesAt(inner, rest, names)
  return next === null ? null : next === inner ? value : { ...value, [key]: next }
}

// Records are never changed in place, so what a record names is found once for as long as it exists.
const mentioned = new WeakMap<PageRecord, ReadonlySet<string>>()

/** The names that the event steps of a record mention by their fields, in branches too. */
export const namesInHandlers = (record: PageRecord, catalogue: WidgetCatalogue): ReadonlySet<string> => {
  const known = mentioned.get(record)
  if (known !== undefined) return known
  const names = new Set<string>()
  const read = (handler: EventHandler): EventHandler => {
    for (const step of handler) {
      for (const path of namePaths(step)) {
        let value: unknown = step
        for (const key of path)
          value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
        if (typeof value === 'string') names.add(value)
        else if (Array.isArray(value)) for (const name of value) names.add(String(name))
      }
      mapBranches(step, read)
    }
    return handler
  }
  mapHandlers(record, catalogue, read)
  mentioned.set(record, names)
  return names
}

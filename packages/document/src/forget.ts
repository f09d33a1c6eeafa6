import {
  isNamed,
  nameSpaceOf,
  type Change,
  type EventHandler,
  type NameSpace,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { mapBranches, mapHandlers, namePaths } from './handlers.ts'

/** A name as steps mention it: by itself, or of the application as `App.counter`. */
export type MentionedName = string

/** How steps mention a record; null for what no step can name. */
export const mentionOf = (record: PageRecord): MentionedName | null => {
  const space = nameSpaceOf(record)
  return space === 'Embed' || !isNamed(record) ? null : mention(space, record.name)
}

/** The names that steps can no longer mention after a change. A name that something else has taken over is none. */
export const namesGone = ({ added, removed }: Pick<Change, 'added' | 'removed'>): Set<MentionedName> => {
  const gone = new Set<MentionedName>()
  const each = (records: PageRecords, take: (name: MentionedName) => void): void => {
    for (const record of Object.values(records)) {
      const name = mentionOf(record)
      if (name !== null) take(name)
    }
  }
  each(removed, (name) => gone.add(name))
  each(added, (name) => gone.delete(name))
  return gone
}

const mention = (space: NameSpace, name: string): MentionedName => (space === 'App' ? `App.${name}` : name)
const spaces = ['page', 'App'] as const

/**
 * A record whose event steps no longer name what was deleted. A step that named only that goes, with its branches; one
 * that named others as well keeps those. Bindings stay as they are and show that the name is not defined.
 */
export const forgetNames = (
  record: PageRecord,
  names: ReadonlySet<MentionedName>,
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
    for (const space of spaces) {
      for (const path of namePaths(step, space)) {
        next = withoutNamesAt(next, path, (name) => names.has(mention(space, name)))
        if (next === null) return []
      }
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
  isGone: (name: string) => boolean,
): Value | null => {
  if (key === undefined || !Object.hasOwn(value, key)) return value
  const inner: unknown = Reflect.get(value, key)
  if (typeof inner === 'string') return isGone(inner) ? null : value
  if (Array.isArray(inner)) {
    const left = inner.filter((name) => !isGone(String(name)))
    if (left.length === inner.length) return value
    return left.length === 0 ? null : { ...value, [key]: left }
  }
  if (typeof inner !== 'object' || inner === null) return value
  const next = withoutNamesAt(inner, rest, isGone)
  return next === null ? null : next === inner ? value : { ...value, [key]: next }
}

// Records are never changed in place, so what a record names is found once for as long as it exists.
const mentioned = new WeakMap<PageRecord, ReadonlySet<string>>()

const namesAt = (step: EventHandler[number], path: readonly string[]): string[] => {
  let value: unknown = step
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.map(String) : []
}

/** The names that the event steps of a record mention by their fields, in branches too. */
export const namesInHandlers = (record: PageRecord, catalogue: WidgetCatalogue): ReadonlySet<string> => {
  const known = mentioned.get(record)
  if (known !== undefined) return known
  const names = new Set<string>()
  const read = (handler: EventHandler): EventHandler => {
    for (const step of handler) {
      for (const space of spaces) {
        for (const path of namePaths(step, space)) {
          for (const name of namesAt(step, path)) names.add(mention(space, name))
        }
      }
      mapBranches(step, read)
    }
    return handler
  }
  mapHandlers(record, catalogue, read)
  mentioned.set(record, names)
  return names
}

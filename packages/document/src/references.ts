import { parseTemplate, readCode } from '@ashlar/expression'
import {
  blocksWithin,
  eventStepFacts,
  namesWithin,
  textsOf,
  type ApiRecord,
  type Block,
  type EventHandler,
  type JsonValue,
  type WidgetRecord,
} from '@ashlar/schema'
import { branchesOf } from './handlers.ts'
import { isObject } from './bindings.ts'

/** A path that a binding reads: `['Table1', 'selectedRow', 'id']`. */
export type ReadPath = readonly string[]

/** The paths that the bindings of a text read. */
export const pathsInText = (text: string): ReadPath[] =>
  text.includes('{{')
    ? parseTemplate(text).parts.flatMap((part) =>
        part.kind === 'binding' ? part.expression.references.map(({ path }) => path) : [],
      )
    : []

/** The paths that the bindings anywhere in a value of JSON read. */
export const pathsInValue = (value: JsonValue): ReadPath[] => {
  if (typeof value === 'string') return pathsInText(value)
  if (Array.isArray(value)) return value.flatMap(pathsInValue)
  return isObject(value) ? Object.values(value).flatMap(pathsInValue) : []
}

/** The value at a path of properties and indexes joined by dots. */
export function valueAt(value: JsonValue, path: string): JsonValue | undefined
export function valueAt(value: unknown, path: string): unknown
export function valueAt(value: unknown, path: string): unknown {
  let current = value
  for (const key of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = Reflect.get(current, key)
  }
  return current
}

/** The texts at such a path: one, those of a list, or those of an object by name. */
export const textsAt = (value: unknown, path: string): string[] => {
  const found = valueAt(value, path)
  if (typeof found === 'string') return [found]
  const inner: readonly unknown[] = Array.isArray(found) ? found : isObject(found) ? Object.values(found) : []
  return inner.filter((text) => typeof text === 'string')
}

// Records are never changed in place, so what one reads is found once, however often the page around it changes.
const readByRecord = new WeakMap<WidgetRecord | ApiRecord, readonly ReadPath[]>()

const remembered = <Record extends WidgetRecord | ApiRecord>(
  record: Record,
  find: (record: Record) => readonly ReadPath[],
): readonly ReadPath[] => {
  const known = readByRecord.get(record)
  if (known !== undefined) return known
  const found = find(record)
  readByRecord.set(record, found)
  return found
}

/** The paths that the bound properties of a widget read; what its events do is not among them. */
export const pathsOfWidget = (widget: WidgetRecord): readonly ReadPath[] => remembered(widget, findInWidget)

const findInWidget = (widget: WidgetRecord): ReadPath[] =>
  widget.dynamicBindingPathList.flatMap(({ key }) => {
    const value = valueAt(widget.properties, key)
    return typeof value === 'string' ? pathsInText(value) : []
  })

/** The paths that the blocks of an API read, without those into its own blocks, whose names hide entities of the page. */
export const pathsOfApi = (api: ApiRecord): readonly ReadPath[] => remembered(api, findInApi)

const findInApi = (api: ApiRecord): ReadPath[] => {
  const own = namesWithin(api.blocks)
  return [...blocksWithin(api.blocks)]
    .flatMap(pathsOfBlock)
    .filter(([name]) => name !== undefined && !own.has(name))
}

/** The paths that a block reads in what is written in itself, among them those into other blocks. */
export const pathsOfBlock = (block: Block): ReadPath[] =>
  textsOf(block).flatMap(({ text, language }) => {
    if (language === null) return pathsInText(text)
    return readCode(language, text).references.map(({ path }) => path)
  })

/** The names that the steps of a handler mention by their own fields, in branches too. */
export const namesInHandler = (handler: EventHandler): string[] =>
  handler.flatMap((step) => {
    const named = eventStepFacts[step.type].names.flatMap(({ path }) => textsAt(step, path))
    return [...named, ...branchesOf(step).flatMap(namesInHandler)]
  })

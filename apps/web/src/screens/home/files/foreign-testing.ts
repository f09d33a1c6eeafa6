import { parseTemplate } from '@ashlar/expression'
import type { ReadForeign } from '@ashlar/files'
import type { JsonObject, JsonValue, PageRecord } from '@ashlar/schema'
import { readForeign } from './foreign-files.ts'

/** What is made of a file of another product, for tests; throws what it was refused for. */
export const importedFile = (file: JsonObject): ReadForeign => {
  const read = readForeign(JSON.stringify(file))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.value
}

/** The records of all pages. */
export const recordsOf = ({ application: { pages } }: ReadForeign): PageRecord[] =>
  pages.flatMap(({ records }) => Object.values(records))

/** The record of a name. */
export const named = (read: ReadForeign, name: string): PageRecord => {
  const found = recordsOf(read).find((record) => record.name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

/** The properties of a component. */
export const propertiesOf = (read: ReadForeign, name: string): JsonObject => {
  const record = named(read, name)
  if (record.kind !== 'widget') throw new Error(`${name} is no component.`)
  return record.properties
}

/** All that was told, a line for each. */
export const told = ({ report }: ReadForeign): string =>
  report.map(({ path, reason }) => `${path}: ${reason}`).join('\n')

function* textsIn(value: JsonValue): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* textsIn(inner)
}

/** The bindings of components that cannot be read. */
export const unreadableIn = (read: ReadForeign): string[] =>
  recordsOf(read)
    .flatMap((record) => (record.kind === 'widget' ? [...textsIn(record.properties)] : []))
    .flatMap((text) => parseTemplate(text).parts)
    .flatMap((part) => (part.kind === 'binding' && part.error ? [part.source] : []))

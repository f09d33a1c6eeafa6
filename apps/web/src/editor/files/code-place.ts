import { jsonOf, propertyAt } from '@ashlar/document'
import { type FilePlace, lineOf, pathAt } from '@ashlar/files'
import type { JsonValue, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import type { CodePlace } from '../expanded/names-at.ts'

/** A position in the text of a file. */
interface FilePosition {
  readonly place: FilePlace
  readonly text: string
  readonly position: number
}

/** Where in the document the code at a position of a file stands; null where that is of nothing that is there. */
export const codePlaceIn = (
  { records, catalogue }: { readonly records: PageRecords; readonly catalogue: WidgetCatalogue },
  { place, text, position }: FilePosition,
): Omit<CodePlace, 'secrets'> | null => {
  const { apiId, stepId } = place
  const path = stepId === null ? pathAt(text, lineAt(text, position)) : []
  const id = apiId ?? idInList(text, path)
  const record = Object.hasOwn(records, id) ? records[id] : undefined
  if (record === undefined) return null
  if (record.kind === 'api') return { record, blockId: stepId ?? blockAt(jsonOf(record), path) }
  const [, , part, ...within] = path
  const descriptor =
    record.kind === 'widget' && part === 'properties' ? catalogue.get(record.type) : undefined
  const property =
    descriptor && (propertyAt(descriptor, within.join('.')) ?? propertyAt(descriptor, within[0] ?? ''))
  return { record, perItem: property?.perItem, blockId: '' }
}

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length - 1

/** The id of the record of a list in which a path leads. */
const idInList = (text: string, [list, index]: readonly string[]): string => {
  if (list !== 'records' || index === undefined) return ''
  const line = text.split('\n')[lineOf(text, [list, index, 'id'])] ?? ''
  return /^[ -]*id: '?([^']+?)'?$/u.exec(line)?.[1] ?? ''
}

/** The id of the innermost block in which a path leads; empty outside of blocks. */
const blockAt = (api: JsonValue, path: readonly string[]): string => {
  let found = ''
  let value: JsonValue | undefined = api
  for (const part of path) {
    if (typeof value !== 'object' || value === null) break
    value = Array.isArray(value) ? value[Number(part)] : Object.hasOwn(value, part) ? value[part] : undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    if (typeof value['id'] === 'string' && typeof value['kind'] === 'string') found = value['id']
  }
  return found
}

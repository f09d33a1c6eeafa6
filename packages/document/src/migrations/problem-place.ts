import type { Problem } from '@ashlar/schema'

/** The maps of a page document, whose entries have names of their own. */
const namedMaps: ReadonlySet<string> = new Set([
  'apiMap',
  'stateVarMap',
  'timerMap',
  'eventMap',
  'propertyMap',
])

const stepInto = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined

const textAt = (value: unknown, name: string): string | undefined => {
  const text = stepInto(value, name)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The path of a problem in a page document, from the nearest component, API or variable that has a name. */
export const placeInDocument = (document: unknown, path: string): string => {
  let value = document
  let place: string[] = []
  let before = ''
  for (const part of path.split('.')) {
    value = stepInto(value, part)
    const name = textAt(value, 'widgetName') ?? (namedMaps.has(before) ? textAt(value, 'name') : undefined)
    place = name === undefined ? [...place, part] : [name]
    before = part
  }
  return place.join('.')
}

/** The path of a problem in the records of a page, from the component, API or variable that has it. */
export const placeInRecords = (records: unknown, path: string): string => {
  const [id = '', ...rest] = path.split('.')
  const name = textAt(stepInto(records, id), 'name')
  if (name === undefined) return path
  return [name, ...(rest[0] === 'properties' ? rest.slice(1) : rest)].join('.')
}

/** Problems with their paths in words that are read in the document. */
export const withPlaces = (problems: readonly Problem[], placeOf: (path: string) => string): Problem[] =>
  problems.map(({ path, reason }) => ({ path: placeOf(path), reason }))

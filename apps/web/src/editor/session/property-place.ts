import { z } from 'zod'

/** Whose code can be opened as a tab below the canvas. */
const placeKinds = ['widget', 'stateVariable', 'embedProperty', 'event', 'timer', 'api'] as const

/** A place as it is kept and read again. */
export const propertyPlaceSchema = z.object({
  entityType: z.enum(placeKinds),
  entityId: z.string(),
  path: z.string(),
})

/**
 * Where code stands in the document. `path` leads from the entity to the code: `text` or `columns.0.value` of a component,
 * `defaultValue` of a variable, `onTrigger.{step}.code` of an event; entries of lists are named by id or by position.
 */
export type PropertyPlace = Readonly<z.output<typeof propertyPlaceSchema>>

/** The place that some facts name; null where one of them is missing. */
export const propertyPlace = ({
  entityType,
  entityId,
  path,
}: Partial<PropertyPlace>): PropertyPlace | null =>
  entityType === undefined || entityId === undefined || entityId === '' || path === undefined || path === ''
    ? null
    : { entityType, entityId, path }

/** A text that only this place has. */
export const placeKey = ({ entityType, entityId, path }: PropertyPlace): string =>
  JSON.stringify([entityType, entityId, path])

/** What stands in an address for a place: `properties/{entityType}/{entityId}/{path}`. */
export const placeInAddress = ({ entityType, entityId, path }: PropertyPlace): string =>
  ['properties', entityType, entityId, path].map(encodeURIComponent).join('/')

/** The place that stands in an address; null where none does. */
export const placeOfAddress = (text: string): PropertyPlace | null => {
  const [first, kind, entityId, path, ...more] = text.split('/').map(decoded)
  const entityType = placeKinds.find((known) => known === kind)
  if (first !== 'properties' || more.length > 0 || entityType === undefined) return null
  return entityId === undefined || path === undefined ? null : propertyPlace({ entityType, entityId, path })
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import type { PageRecord, PageRecords } from '@ashlar/schema'

/** Where something is shown that code names. */
export type EntityPlace =
  | { readonly kind: 'widget'; readonly id: string }
  | { readonly kind: 'api'; readonly id: string }
  /** A variable, timer, custom event or embed property, or where they all are. */
  | { readonly kind: 'state'; readonly id: string | null; readonly isOfApplication: boolean }

const belongsToApplication = (record: PageRecord): boolean => 'scope' in record && record.scope === 'app'

const placeOf = (record: PageRecord): EntityPlace =>
  record.kind === 'widget' || record.kind === 'api'
    ? { kind: record.kind, id: record.id }
    : { kind: 'state', id: record.id, isOfApplication: belongsToApplication(record) }

/**
 * Finds what a reference of code names: `Country.value` the component, `App.Basket.value` a variable; null for nothing.
 * Code of the application means its own first.
 */
export const entityAt = (
  records: PageRecords,
  path: readonly string[],
  isOfApplication = false,
): EntityPlace | null => {
  const [root = '', below] = path
  const named = (isMeant: (record: PageRecord) => boolean, name: string | undefined) =>
    Object.values(records).find((record) => isMeant(record) && 'name' in record && record.name === name)
  if (root === 'Embed') {
    const property = named(({ kind }) => kind === 'embedProperty', below)
    return { kind: 'state', id: property?.id ?? null, isOfApplication: false }
  }
  if (root === 'App') {
    const entity = named(belongsToApplication, below)
    return entity === undefined ? { kind: 'state', id: null, isOfApplication: true } : placeOf(entity)
  }
  const own = isOfApplication ? named(belongsToApplication, root) : undefined
  if (own !== undefined) return placeOf(own)
  const isOfPage = (record: PageRecord): boolean =>
    record.kind !== 'embedProperty' && !belongsToApplication(record)
  const entity = named(isOfPage, root)
  return entity === undefined ? null : placeOf(entity)
}

import type { PageRecord, PageRecords } from '@ashlar/schema'

/** Where something is shown that code names. */
export type EntityPlace =
  | { readonly kind: 'widget'; readonly id: string }
  | { readonly kind: 'api'; readonly id: string }
  /** A variable, timer, custom event or embed property, or where they all are. */
  | { readonly kind: 'state'; readonly id: string | null; readonly isOfApplication: boolean }

const placeOf = (record: PageRecord): EntityPlace =>
  record.kind === 'widget' || record.kind === 'api'
    ? { kind: record.kind, id: record.id }
    : { kind: 'state', id: record.id, isOfApplication: 'scope' in record && record.scope === 'app' }

/** Finds what a reference of code names: `Country.value` the component, `App.Basket.value` a variable; null for nothing. */
export const entityAt = (records: PageRecords, path: readonly string[]): EntityPlace | null => {
  const [root = '', below] = path
  const named = (isMeant: (record: PageRecord) => boolean, name: string | undefined) =>
    Object.values(records).find((record) => isMeant(record) && 'name' in record && record.name === name)
  if (root === 'Embed') {
    const property = named(({ kind }) => kind === 'embedProperty', below)
    return { kind: 'state', id: property?.id ?? null, isOfApplication: false }
  }
  if (root === 'App') {
    const entity = named((record) => 'scope' in record && record.scope === 'app', below)
    return entity === undefined ? { kind: 'state', id: null, isOfApplication: true } : placeOf(entity)
  }
  const isOfPage = (record: PageRecord): boolean =>
    record.kind !== 'embedProperty' && !('scope' in record && record.scope === 'app')
  const entity = named(isOfPage, root)
  return entity === undefined ? null : placeOf(entity)
}

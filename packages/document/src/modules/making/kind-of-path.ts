import type { JsonValue, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import type { InputKind } from '@ashlar/schema/input-kind'

const kindOf = (value: JsonValue | undefined): InputKind | null => {
  // Text that begins empty is often whatever was chosen, a number as well.
  if (typeof value === 'string') return value === '' ? null : 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null ? 'object' : null
}

/** The kind of what is read at a path of a page, as far as it can be of no other; null where it may be anything. */
export const kindOfPath = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  [root, member = '']: readonly string[],
): InputKind | null => {
  const holder = Object.values(records).find((record) => record.kind === 'widget' && record.name === root)
  if (holder?.kind !== 'widget') return null
  const exposed = catalogue.get(holder.type)?.exposes[member]
  if (exposed !== undefined) return kindOf(exposed.initial)
  // A property may be bound to something of another kind, which its reader has as it is.
  return null
}

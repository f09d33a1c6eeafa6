import type { PageRecords, WidgetCatalogue } from '@ashlar/schema'
import type { Displaced, Place } from '../geometry.ts'
import type { NewId, Outcome } from '../outcome.ts'
import { copyWidgets } from './copied-widgets.ts'
import { pasteWidgets } from './paste-widgets.ts'

/** Puts copies of widgets beside them; `placeOf` says where the copy of each goes, else it lies on its original. */
export const duplicateWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  {
    ids,
    placeOf,
    displaced,
  }: { ids: readonly string[]; placeOf?: ReadonlyMap<string, Place>; displaced?: readonly Displaced[] },
  newId: NewId,
): Outcome => {
  const taken = copyWidgets(records, catalogue, { ids })
  if (!taken.ok) return taken
  const places = taken.copied.roots.map(
    (root) => placeOf?.get(root.id) ?? { left: root.left.value, top: root.top.value },
  )
  return pasteWidgets(
    records,
    catalogue,
    { copied: taken.copied, places, ...(displaced === undefined ? {} : { displaced }) },
    newId,
  )
}

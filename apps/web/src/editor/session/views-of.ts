import type { PageRecords } from '@ashlar/schema'
import { preloadViews } from '@ashlar/widgets'

/** How long a page waits for the views of its widgets, in ms; what comes later fills its placeholder. */
const patience = 300

/**
 * Fetches the views of a page's widgets. Drawn without them the page would be drawn twice: with placeholders, and again
 * when the views are there.
 */
export const viewsOf = async (records: PageRecords): Promise<void> => {
  const types = Object.values(records).flatMap((record) => (record.kind === 'widget' ? [record.type] : []))
  await Promise.race([
    preloadViews(types),
    new Promise<void>((resolve) => {
      setTimeout(resolve, patience)
    }),
  ])
}

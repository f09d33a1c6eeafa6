import type { PageRecord, PageRecords, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'

type Draft = { [id: string]: PageRecord }

/** The items of a component, such as its tabs, of which each has a canvas of its own. */
const itemsOf = (widget: WidgetRecord, property: string): readonly unknown[] => {
  const items = Object.hasOwn(widget.properties, property) ? widget.properties[property] : []
  return Array.isArray(items)
    ? items.flatMap((item) =>
        typeof item === 'object' && item !== null && !Array.isArray(item) ? [item['id']] : [],
      )
    : []
}

/** What is no longer there: what one side alone removed, and what somebody chose to let go of all that both sides touched. */
interface Gone {
  readonly removed: PageRecords
  readonly dropped: PageRecords
}

/**
 * Gives items that stay the canvas that they had, whatever was chosen of that: one side deleted a tab with what is on it, and the
 * list of tabs stays as the other side has it.
 */
export const mendItems = (draft: Draft, { removed, dropped }: Gone, catalogue: WidgetCatalogue): void => {
  for (const widget of Object.values(draft)) {
    const perItem = widget.kind === 'widget' ? catalogue.get(widget.type)?.canvasPerItem : undefined
    if (widget.kind !== 'widget' || perItem === undefined) continue
    const canvasOf = (records: PageRecords, item: unknown): WidgetRecord | undefined =>
      Object.values(records).find(
        (one): one is WidgetRecord =>
          one.kind === 'widget' && one.parentId === widget.id && one.properties[perItem.itemId] === item,
      )
    for (const item of itemsOf(widget, perItem.property)) {
      if (canvasOf(draft, item) !== undefined) continue
      const canvas = canvasOf(removed, item) ?? canvasOf(dropped, item)
      if (canvas !== undefined) bringBackWhole(draft, removed, canvas)
    }
  }
}

/** Puts something where it was removed, with all that was removed with it. */
export const bringBackWhole = (draft: Draft, removed: PageRecords, record: PageRecord): void => {
  draft[record.id] ??= record
  for (const one of Object.values(removed)) {
    if (one.kind === 'widget' && one.parentId === record.id) bringBackWhole(draft, removed, one)
  }
}

import { choiceOf, isRecord, textOf } from '../values.ts'
import { arrangementOf, type Arrangement } from './arrangement.ts'
import type { FilterMode, TableFilter } from './filters.ts'
import { filtersOf } from './filters.ts'
import type { TableColumn } from './columns.ts'

/** A way to see a table that a person keeps under a name. */
export interface SavedView {
  readonly name: string
  readonly arrangement: Arrangement
  readonly filters: readonly TableFilter[]
  readonly filterMode: FilterMode
}

/** The part of the browser's storage that views are kept in. */
export type ViewStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (widgetId: string): string => `ashlar.table-views.${widgetId}`
const mostViews = 50
const longestName = 60

/** The views that this person keeps of a table; none where they cannot be read. */
export const readViews = (
  storage: ViewStorage | undefined,
  widgetId: string,
  columns: readonly TableColumn[],
): readonly SavedView[] => {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(widgetId)) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter(isRecord).flatMap((view) => {
      const name = textOf(view.name).slice(0, longestName)
      return name === ''
        ? []
        : [
            {
              name,
              arrangement: arrangementOf(view.arrangement),
              filters: filtersOf(view.filters, columns),
              filterMode: choiceOf(view.filterMode, ['and', 'or']),
            },
          ]
    })
  } catch {
    // Storage that is switched off, or that something else has written to, holds no views.
    return []
  }
}

/** Keeps the views; answers whether that worked, because storage may be full or switched off. */
export const writeViews = (
  storage: ViewStorage | undefined,
  widgetId: string,
  views: readonly SavedView[],
): boolean => {
  try {
    if (storage === undefined) return false
    if (views.length === 0) storage.removeItem(keyOf(widgetId))
    else storage.setItem(keyOf(widgetId), JSON.stringify(views.slice(-mostViews)))
    return true
  } catch {
    return false
  }
}

/** The views with this one among them, in the place of the one that had its name. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] => {
  const name = view.name.trim().slice(0, longestName)
  if (name === '') return views
  const named = { ...view, name }
  return views.some((other) => other.name === name)
    ? views.map((other) => (other.name === name ? named : other))
    : [...views, named]
}

/** The browser's storage of this person, `undefined` where there is none to be had. */
export const personalStorage = (): ViewStorage | undefined => {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

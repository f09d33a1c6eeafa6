import { choiceOf, dataOf, isRecord, textOf } from '../values.ts'
import { asBuilt } from './arrangement.ts'
import type { TableColumn } from './columns.ts'
import { filtersOf } from './filters.ts'
import type { SavedView } from './saved-views.ts'

const mostViews = 50

/** The ids of the columns with these fields, in the order in which they are written. */
const columnIds = (fields: unknown, columns: readonly TableColumn[]): readonly string[] =>
  textOf(fields)
    .split(',', 500)
    .flatMap((field) => columns.find(({ key, id }) => key === field.trim() || id === field.trim())?.id ?? [])

/** The views that the builder made. Fields that no column shows are left out, and so are views without a name. */
export const builtViews = (settings: unknown, columns: readonly TableColumn[]): readonly SavedView[] => {
  if (!Array.isArray(settings)) return []
  const entries: readonly unknown[] = settings
  return entries
    .slice(0, mostViews)
    .filter(isRecord)
    .flatMap((view) => {
      const name = textOf(view.label).trim()
      if (name === '') return []
      const order = columnIds(view.columns, columns)
      const groupBy = columnIds(view.groupBy, columns)
      const [sorted] = columnIds(view.sortColumn, columns)
      return [
        {
          name,
          arrangement: {
            ...asBuilt,
            order,
            visible:
              order.length === 0 ? {} : Object.fromEntries(columns.map(({ id }) => [id, order.includes(id)])),
            groupBy,
            ...(sorted === undefined
              ? {}
              : { sorting: [{ id: sorted, desc: view.sortDirection === 'desc' }] }),
          },
          filters: filtersOf(dataOf(view.filters), columns),
          filterMode: choiceOf(view.filterMode, ['and', 'or']),
        },
      ]
    })
}

import type { DatabaseColumn, JsonObject } from '@ashlar/schema'
import type { NewId } from '../outcome.ts'
import type { PlannedColumn, TablePlan } from './plan.ts'

/** How many columns a table shows at first; people show the others themselves. */
const mostShown = 8

/** How values are shown. */
const kindOf = ({ column, words }: PlannedColumn): JsonObject => {
  const { kind, name, options, decimals, references } = column
  if (words !== undefined) return { type: 'text' }
  if (options !== undefined) return { type: 'badge' }
  switch (kind) {
    case 'integer':
      return references !== undefined || /(?:^id|_id|year|code|number)$/iu.test(name)
        ? { type: 'text' }
        : { type: 'number' }
    case 'decimal':
      return { type: 'number', ...(decimals === undefined ? {} : { decimals }) }
    case 'boolean':
      return { type: 'boolean' }
    case 'date':
      return { type: 'date' }
    case 'dateTime':
    case 'localDateTime':
      return { type: 'dateTime' }
    case 'json':
      return { type: 'json' }
    case 'list':
      return { type: 'tags' }
    default:
      if (/e_?mail$/iu.test(name)) return { type: 'email' }
      return { type: /(?:url|website|homepage)$/iu.test(name) ? 'link' : 'text' }
  }
}

/** Whether people want to read it among others: not what only the database knows a row by, nor what is long. */
const isOfInterest = (plan: TablePlan, { column, words }: PlannedColumn, isNaming: boolean): boolean =>
  (isNaming ||
    (!(column.isFilled && plan.table.primaryKey.includes(column.name)) &&
      (words !== undefined || column.references === undefined))) &&
  column.kind !== 'json'

/** The fields by which a database can sort the rows. */
export const sortableFields = ({ columns }: TablePlan): string[] =>
  columns.flatMap(({ column, field, words }) =>
    words !== undefined ? [words.field] : isComparable(column) ? [field] : [],
  )

const isComparable = ({ kind }: DatabaseColumn): boolean =>
  kind !== 'json' && kind !== 'list' && kind !== 'other' && kind !== 'binary'

/** The columns in which a search looks. */
export const searchedColumns = ({ columns }: TablePlan): string[] =>
  columns.flatMap(({ column, words }) =>
    words === undefined && isComparable(column) && column.kind !== 'boolean' ? [column.name] : [],
  )

/**
 * The columns of a table component; the first of those by which people know a row leads to `page`, if there is one. `hidden`
 * columns are left to the column chooser.
 */
export const tableColumns = (
  plan: TablePlan,
  newId: NewId,
  { page, hidden = [] }: { page?: string | undefined; hidden?: readonly string[] } = {},
): JsonObject[] => {
  const interesting = plan.columns.filter(
    (column) =>
      !hidden.includes(column.column.name) && isOfInterest(plan, column, plan.naming.includes(column)),
  )
  const known = interesting.length === 0 ? plan.columns : interesting
  // What people know a row by is never among what is left out.
  const first = new Set([...known.filter((column) => plan.naming.includes(column)), ...known])
  const shown = new Set([...first].slice(0, mostShown))
  const leads = plan.naming.find((column) => shown.has(column)) ?? known[0]
  return plan.columns.map((planned) => {
    const { field, label, words } = planned
    const key = words?.field ?? field
    const link =
      page === undefined || planned !== leads
        ? {}
        : { type: 'link', linkTo: 'page', page, linkLabel: `{{ currentRow.${key} }}` }
    return {
      id: newId(),
      key,
      label,
      ...kindOf(planned),
      ...link,
      ...(shown.has(planned) ? {} : { isVisible: false }),
    }
  })
}

import {
  type EventHandler,
  gridUnits,
  type JsonObject,
  type RowFilter,
  type WidgetRecord,
} from '@ashlar/schema'
import { jsonOf } from '../rename.ts'
import { binding } from './binding-text.ts'
import { editableColumns, putSaving, type RowEditing } from './edit-rows.ts'
import type { PageWriter } from './page-writer.ts'
import { readingOf, type TablePlan } from './plan.ts'
import { stepOf, type TableSource } from './source.ts'
import { searchedColumns, sortableFields, tableColumns } from './table-columns.ts'

const rowsPerPage = 10
/** Rows of the grid: as high as a page of rows with what stands around them. */
const tableRows = 41

/** What can be done with the rows of a list beside reading them. */
interface ListOptions {
  /** Shown above the rows. */
  readonly title?: string
  /** The path of the page of one row. */
  readonly rowPage?: string
  readonly rowActions?: JsonObject[]
  readonly filters?: readonly RowFilter[]
  /** In rows of the grid; as high as a page of rows where nothing is said. */
  readonly height?: number
  /** Columns that say nothing where the list stands. */
  readonly hidden?: readonly string[]
  /** Lets people change the cells. */
  readonly editing?: RowEditing
}

/** A list that was put on a page. */
export interface PutList {
  readonly table: WidgetRecord
  /** The names of the APIs that read its rows and count them. */
  readonly apis: readonly string[]
}

/**
 * Puts a table on a canvas whose rows are searched, sorted and divided into pages by the database. Its statements follow what
 * people search, so no event handler runs them.
 */
export const putList = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  canvas: WidgetRecord,
  { title, rowPage, rowActions = [], filters = [], hidden = [], editing, height = tableRows }: ListOptions,
): PutList => {
  const { words } = plan
  const tableName = page.name(`${words.pluralName}Table`)
  const get = page.name(`Get${words.pluralName}`)
  const count = page.name(`Count${words.pluralName}`)
  const reading = readingOf(plan)
  const search = { search: binding(`${tableName}.searchText`), searched: searchedColumns(plan), filters }
  const rows = source.statements.rows(reading, {
    ...search,
    sortField: binding(`${tableName}.sortedColumns[0]?.column`),
    sortDirection: binding(`${tableName}.sortedColumns[0]?.direction`),
    sortable: sortableFields(plan),
    limit: binding(`${tableName}.pageSize`),
    offset: binding(`${tableName}.pageOffset`),
    key: plan.table.primaryKey,
  })
  const add = (name: string, step: string, statement: string): void =>
    page.api(name, [stepOf(source, page.newId(), page.name(step), statement)], { followsInputs: true })
  add(get, 'ReadRows', rows)
  add(count, 'CountRows', source.statements.count(reading, search))
  const refresh: EventHandler = [{ id: page.newId(), type: 'executeApi', apiNames: [get, count] }]
  const columns = tableColumns(plan, page.newId, { page: rowPage, hidden })
  const apis = [get, count]
  const saving = editing === undefined ? {} : putSaving(page, plan, source, editing, { tableName, apis })
  const table = page.place(
    'table',
    tableName,
    canvas,
    {
      ...(title === undefined ? {} : { tableHeader: title }),
      tableData: binding(`${get}.response`),
      columns: editing === undefined ? columns : editableColumns(plan, columns, editing),
      ...saving,
      ...(rowActions.length === 0 ? {} : { rowActions, rowActionsDisplay: 'MENU' }),
      pageType: 'SERVER_SIDE',
      pageSize: rowsPerPage,
      pageSizeOptions: '10, 25, 50, 100',
      totalRowCount: binding(`${count}.response?.[0]?.number`),
      serverSideSort: true,
      serverSideSearch: true,
      isFilterable: false,
      emptyText: `No ${words.plural.toLowerCase()} to show.`,
      onRefresh: jsonOf(refresh),
    },
    { height: gridUnits(height) },
  )
  return { table, apis }
}

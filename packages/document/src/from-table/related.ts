import type { ColumnValue, DatabaseTable } from '@ashlar/schema'
import { binding } from './binding-text.ts'
import { hasEditableCells } from './edit-rows.ts'
import type { OptionApis } from './form.ts'
import { putList } from './list.ts'
import type { PageWriter } from './page-writer.ts'
import { planTable, type TablePlan } from './plan.ts'
import type { KeyOf } from './row-apis.ts'
import type { TableSource } from './source.ts'

/** More would hide what the page is about. */
const mostRelated = 3

/** Rows of the grid: as high as five rows with what stands around them. */
const relatedRows = 26

/** A table whose rows belong to those of another one, and the column that says to which. */
interface RelatedTable {
  readonly table: DatabaseTable
  readonly column: string
}

/** The tables whose rows refer to a row of the table, each once. */
const relatedTables = ({ table, key }: TablePlan, tables: readonly DatabaseTable[]): RelatedTable[] => {
  const [only, ...others] = key
  if (only === undefined || others.length > 0) return []
  return tables
    .filter((other) => other.schema !== table.schema || other.name !== table.name)
    .flatMap((other) => {
      const column = other.columns.find(
        ({ references }) =>
          references?.schema === table.schema &&
          references.name === table.name &&
          references.column === only.column.name,
      )
      return column === undefined ? [] : [{ table: other, column: column.name }]
    })
    .slice(0, mostRelated)
}

/** Puts a list of each kind of rows that belong to the row of the page, whose cells people change. */
export const putRelatedRows = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  options: OptionApis,
  { tables, keyOf }: { tables: readonly DatabaseTable[]; keyOf: KeyOf },
): void => {
  const value = binding(keyOf(plan.key[0]?.field ?? ''))
  for (const { table, column } of relatedTables(plan, tables)) {
    const related = planTable(table, tables)
    const [canvas] = page.section()
    if (canvas === undefined) return
    const fixed: readonly ColumnValue[] = [{ column, value }]
    const { savingOf } = source
    putList(page, related, source, canvas, {
      title: related.words.plural,
      filters: [{ column, value, is: 'one' }],
      // A number that the database gives says nothing beside the row it belongs to.
      hidden: [column, ...related.key.flatMap((part) => (part.column.isFilled ? [part.column.name] : []))],
      height: relatedRows,
      ...(savingOf !== undefined && hasEditableCells(related, fixed)
        ? { editing: { options, savingOf, fixed } }
        : {}),
    })
  }
}

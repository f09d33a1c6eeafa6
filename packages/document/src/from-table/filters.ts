import { pixels, type RowFilter } from '@ashlar/schema'
import { binding, quotedList } from './binding-text.ts'
import type { PageWriter } from './page-writer.ts'
import type { PlannedColumn, TablePlan } from './plan.ts'
import { namePart } from './words.ts'

/** More would stand between people and the rows. */
const mostChoices = 3

const choiceWidth = { value: 200, mode: 'px' } as const
const periodWidth = { value: 300, mode: 'px' } as const

/** The column by which rows belong to a day: what people enter before what the database notes. */
export const dayColumn = ({ columns }: TablePlan): PlannedColumn | undefined => {
  const days = columns.filter(({ column: { kind } }) => /^(?:date|dateTime|localDateTime)$/u.test(kind))
  return days.find(({ column }) => !column.isFilled || column.kind === 'date') ?? days[0]
}

/** The columns with fixed choices. */
export const choiceColumns = ({ columns }: TablePlan): readonly PlannedColumn[] =>
  columns.filter(
    ({ column: { options, kind } }) => options !== undefined && kind !== 'integer' && kind !== 'decimal',
  )

/** The filters of a column for a period that people choose in a component. */
export const periodFilters = ({ column }: PlannedColumn, component: string): RowFilter[] => [
  { column: column.name, value: binding(`${component}.startDate`), is: 'from' },
  { column: column.name, value: binding(`${component}.endDate`), is: 'until' },
]

/** Puts what people choose rows by: a list for each column with fixed choices, and a period. Nothing where there is neither. */
export const putFilters = (page: PageWriter, plan: TablePlan): readonly RowFilter[] => {
  const choices = choiceColumns(plan).slice(0, mostChoices)
  const day = dayColumn(plan)
  if (choices.length === 0 && day === undefined) return []
  const [section] = page.section()
  if (section === undefined) return []
  const canvas = page.layOut(section, 'HSTACK', 'LEFT')
  const chosen = choices.map(({ column, label }): RowFilter => {
    const name = page.name(`${namePart(label, 'Choice')}Filter`)
    page.place(
      'dropdown',
      name,
      canvas,
      { label, options: quotedList(column.options ?? []), placeholderText: 'All' },
      { width: choiceWidth },
    )
    return { column: column.name, value: binding(`${name}.selectedOptionValue`), is: 'chosen' }
  })
  if (day === undefined) return chosen
  const name = page.name(`${namePart(day.label, 'Day')}Filter`)
  page.place(
    'dateRange',
    name,
    canvas,
    { label: day.label },
    { width: periodWidth, maxWidth: pixels(periodWidth.value) },
  )
  return [...chosen, ...periodFilters(day, name)]
}

import { gridUnits, type JsonObject, type RowFilter } from '@ashlar/schema'
import { binding } from './binding-text.ts'
import { choiceColumns, dayColumn, periodFilters } from './filters.ts'
import type { PageWriter } from './page-writer.ts'
import type { PlannedColumn, TablePlan } from './plan.ts'
import { stepOf, type TableSource } from './source.ts'
import { namePart } from './words.ts'

/** The days of ten years. */
const mostDays = 3660
/** More bars would not be told apart. */
const mostValues = 12
const chartHeight = gridUnits(28)

/** What a chart is about: the days of a column, or its values. */
interface Subject {
  readonly column: PlannedColumn
  readonly isDay: boolean
}

/** The column whose values people add up: a total or an amount before any other number. */
const amountColumn = ({ columns, key }: TablePlan): PlannedColumn | undefined => {
  const numbers = columns.filter(
    (planned) =>
      (planned.column.kind === 'decimal' || planned.column.kind === 'integer') &&
      planned.column.references === undefined &&
      planned.column.options === undefined &&
      !key.includes(planned),
  )
  const decimals = numbers.filter(({ column }) => column.kind === 'decimal')
  return (
    numbers.find(({ column }) => /total|amount|sum$|revenue|volume/iu.test(column.name)) ??
    decimals[0] ??
    numbers.find(({ column }) => /quantity|count|number|points|minutes|hours/iu.test(column.name))
  )
}

/** What the two charts are about: the course of time first, then what the rows are divided into. */
const subjectsOf = (plan: TablePlan): readonly Subject[] => {
  const day = dayColumn(plan)
  const choices = choiceColumns(plan)
  const words = plan.columns.filter(({ words: label }) => label !== undefined)
  const values = [...choices, ...words].map((column): Subject => ({ column, isDay: false }))
  return [...(day === undefined ? [] : [{ column: day, isDay: true }]), ...values].slice(0, 2)
}

/** Why a table gives no dashboard; null where it does. */
export const noDashboardBecause = (plan: TablePlan): string | null =>
  subjectsOf(plan).length > 0
    ? null
    : `${plan.table.name} has neither dates nor choices nor references, so there is nothing to draw.`

const putStatistics = (
  page: PageWriter,
  { words }: TablePlan,
  totals: string,
  amount: PlannedColumn | undefined,
): void => {
  const value = (field: string): string => binding(`${totals}.response?.[0]?.${field}`)
  const decimals: JsonObject =
    amount?.column.decimals === undefined ? {} : { decimals: Math.min(amount.column.decimals, 20) }
  const statistics: { readonly name: string; readonly properties: JsonObject }[] = [
    { name: `${words.pluralName}Number`, properties: { label: words.plural, value: value('number') } },
    ...(amount === undefined
      ? []
      : [
          {
            name: `${namePart(amount.label, 'Amount')}Sum`,
            properties: { label: `Sum of ${amount.label.toLowerCase()}`, value: value('total'), ...decimals },
          },
          {
            name: `${namePart(amount.label, 'Amount')}Average`,
            properties: {
              label: `Average ${amount.label.toLowerCase()}`,
              value: value('average'),
              ...decimals,
            },
          },
        ]),
  ]
  const canvases = page.section(statistics.map(() => 96 / statistics.length))
  for (const [index, canvas] of canvases.entries()) {
    const statistic = statistics[index]
    if (statistic !== undefined)
      page.place('statistic', page.name(statistic.name), canvas, statistic.properties)
  }
}

const putCharts = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  { filters, amount }: { filters: readonly RowFilter[]; amount: PlannedColumn | undefined },
): void => {
  const { table, words } = plan
  const subjects = subjectsOf(plan)
  const what = amount?.label ?? words.plural
  for (const [index, canvas] of page.section(subjects.map(() => 96 / subjects.length)).entries()) {
    const subject = subjects[index]
    if (subject === undefined) continue
    const { column, isDay } = subject
    const part = isDay ? 'Day' : namePart(column.label, 'Value')
    const get = page.name(`Get${words.pluralName}By${part}`)
    const statement = source.statements.groups(
      { table, filters, ...(amount === undefined ? {} : { amount: amount.column.name }) },
      isDay
        ? { by: 'day', column: column.column.name }
        : column.words === undefined
          ? { by: 'value', column: column.column.name }
          : { by: 'label', label: column.words },
      isDay ? mostDays : mostValues,
    )
    page.api(get, [stepOf(source, page.newId(), page.name(`Sum${part}`), statement)], { followsInputs: true })
    page.place(
      'chart',
      page.name(`${words.pluralName}By${part}Chart`),
      canvas,
      {
        title: isDay ? `${what} over time` : `${what} by ${column.label.toLowerCase()}`,
        chartType: isDay ? 'bar' : 'horizontalBar',
        chartData: binding(`${get}.response`),
        xField: isDay ? 'day' : 'value',
        yFields: amount === undefined ? 'number' : 'total',
      },
      { height: chartHeight },
    )
  }
}

/** Puts what the rows of a table come to, in a period that people choose: numbers above charts. */
export const putDashboard = (page: PageWriter, plan: TablePlan, source: TableSource): void => {
  const { table, words } = plan
  const day = dayColumn(plan)
  const amount = amountColumn(plan)
  const [heading, side] = page.section(day === undefined ? [96] : [60, 36])
  if (heading === undefined) return
  page.place('text', page.name(`${words.pluralName}Title`), heading, {
    text: words.plural,
    textStyle: 'heading2',
  })
  let filters: readonly RowFilter[] = []
  if (day !== undefined && side !== undefined) {
    const period = page.name(`${words.pluralName}Period`)
    page.place('dateRange', period, side, { label: day.label })
    filters = periodFilters(day, period)
  }
  const totals = page.name(`Get${words.singularName}Totals`)
  const statement = source.statements.totals({
    table,
    filters,
    ...(amount === undefined ? {} : { amount: amount.column.name }),
  })
  page.api(totals, [stepOf(source, page.newId(), page.name('SumUp'), statement)], { followsInputs: true })
  putStatistics(page, plan, totals, amount)
  putCharts(page, plan, source, { filters, amount })
}

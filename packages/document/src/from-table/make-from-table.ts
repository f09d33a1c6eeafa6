import {
  type DatabaseTable,
  type EventHandler,
  gridColumns,
  type PageRecords,
  type WidgetCatalogue,
} from '@ashlar/schema'
import type { NewId, Outcome } from '../outcome.ts'
import { jsonOf } from '../rename.ts'
import { putRowDialogs } from './change-rows.ts'
import { noDashboardBecause, putDashboard } from './dashboard.ts'
import { detailPath, putDetail, testKey } from './detail.ts'
import { hasEditableCells } from './edit-rows.ts'
import { putFilters } from './filters.ts'
import { OptionApis, putForm } from './form.ts'
import { putList } from './list.ts'
import { fits, PageWriter } from './page-writer.ts'
import { planTable, type TablePlan } from './plan.ts'
import { addInsert } from './row-apis.ts'
import type { TableSource } from './source.ts'
import { plainText, tableWords, type TableWords } from './words.ts'

/** A table, and everything that is needed to make pages of it. */
export interface FromTable {
  readonly table: DatabaseTable
  /** All tables of its database, to which its references lead. */
  readonly tables: readonly DatabaseTable[]
  readonly source: TableSource
  /** In milliseconds since 1970. */
  readonly createdAt: number
}

/** What a table allows, with the reason in a sentence where it does not. */
export interface TableOffer {
  readonly words: TableWords
  /** Why its rows cannot be told apart, and so neither opened, changed nor deleted; null where they can. */
  readonly readOnlyBecause: string | null
  /** Why no row can be added; null where one can. */
  readonly noFormBecause: string | null
  /** Why no cell can be changed; null where some can. */
  readonly noEditingBecause: string | null
  /** Why nothing can be added up or drawn; null where something can. */
  readonly noDashboardBecause: string | null
}

/** What can be made of a table. `savesRows` says whether a step can save changes of several rows together. */
export const offerOfTable = (
  table: DatabaseTable,
  tables: readonly DatabaseTable[],
  savesRows = true,
): TableOffer => {
  const plan = planTable(table, tables)
  return {
    words: tableWords(table.name),
    readOnlyBecause: plan.key.length > 0 ? null : withoutKey(plan),
    noFormBecause: plan.canInsert
      ? null
      : plan.entered.length === 0
        ? `The database fills in every column of ${table.name} itself, so there is nothing to enter.`
        : `${table.name} has a required column that no form can fill in.`,
    noEditingBecause: noEditingBecause(plan, savesRows),
    noDashboardBecause: noDashboardBecause(plan),
  }
}

const noEditingBecause = (plan: TablePlan, savesRows: boolean): string | null => {
  if (plan.key.length === 0) return withoutKey(plan)
  if (!hasEditableCells(plan)) return `Nothing but the key of ${plan.table.name} could be changed.`
  return savesRows
    ? null
    : `The database saves no changes of several rows together. Make detail pages, on which ${plan.words.plural} are changed one by one.`
}

const withoutKey = ({ table, words }: TablePlan): string =>
  `${words.plural} can be read but not changed: ${plainText(table.name)} has no primary key${table.primaryKey.length > 0 ? ' that can be read' : ''}, so one row cannot be told from another.`

/** The path of the page of one row below the path of the list. */
export const pathOfRow = ({ table, tables }: Pick<FromTable, 'table' | 'tables'>, listPath: string): string =>
  detailPath(planTable(table, tables), listPath)

/** Values for the parameters of that path, with which the page is tried out while it is built. */
export const testParametersOfRow = ({ table, tables }: Pick<FromTable, 'table' | 'tables'>) =>
  testKey(planTable(table, tables))

/** Makes a list that can be searched, filtered and sorted, at the end of the page; people change its cells where that is said. */
export const addTableOf = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { table, tables, source }: FromTable,
  newId: NewId,
  { isEditable = false }: { isEditable?: boolean } = {},
): Outcome => {
  const plan = planTable(table, tables)
  const { savingOf } = source
  const page = new PageWriter(records, catalogue, newId)
  const filters = putFilters(page, plan)
  const [canvas] = page.section()
  if (canvas === undefined) return page.finish([])
  const list = putList(page, plan, source, canvas, {
    title: plan.words.plural,
    filters,
    ...(isEditable && savingOf !== undefined
      ? { editing: { options: new OptionApis(page, source, tables), savingOf, fixed: [] } }
      : {}),
  })
  return page.finish([list.table.id])
}

/** Makes what the rows come to in a period, as numbers and charts, at the end of the page. */
export const addDashboardOf = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { table, tables, source }: FromTable,
  newId: NewId,
): Outcome => {
  const page = new PageWriter(records, catalogue, newId)
  putDashboard(page, planTable(table, tables), source)
  return page.finish([])
}

/** Makes a form that adds rows, at the end of the page. */
export const addFormOf = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { table, tables, source }: FromTable,
  newId: NewId,
): Outcome => {
  const plan = planTable(table, tables)
  const { words } = plan
  const page = new PageWriter(records, catalogue, newId)
  const [canvas] = page.section()
  if (canvas === undefined) return page.finish([])
  const name = page.name(`${words.singularName}Form`)
  const add = page.name(`Add${words.singularName}`)
  const onSubmit: EventHandler = [
    {
      id: page.newId(),
      type: 'executeApi',
      apiNames: [add],
      onSuccess: [
        {
          id: page.newId(),
          type: 'showAlert',
          message: `${words.singular} added.`,
          style: 'success',
        },
        { id: page.newId(), type: 'resetComponent', widget: name, resetChildren: true },
      ],
    },
  ]
  const { form, values } = putForm(page, plan, new OptionApis(page, source, tables), canvas, {
    name,
    title: `New ${words.singular.toLowerCase()}`,
    isInDialog: false,
    submitText: `Add ${words.singular.toLowerCase()}`,
    onSubmit,
  })
  addInsert(page, plan, source, add, values)
  return page.finish([form.id])
}

/** Makes a page about the row whose key stands in the address; with the path of a list it leads back there and offers to delete the row. */
export const addDetailOf = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { table, tables, source }: FromTable,
  { listPath }: { listPath?: string },
  newId: NewId,
): Outcome => {
  const page = new PageWriter(records, catalogue, newId)
  putDetail(page, planTable(table, tables), source, new OptionApis(page, source, tables), {
    tables,
    ...(listPath === undefined ? {} : { listPath }),
  })
  return page.finish([])
}

/** Makes a list whose rows are made, changed and deleted, and lead to a page of their own at `rowPath`. */
export const addListOf = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { table, tables, source, createdAt }: FromTable,
  { rowPath }: { rowPath?: string },
  newId: NewId,
): Outcome => {
  const plan = planTable(table, tables)
  const { words } = plan
  const page = new PageWriter(records, catalogue, newId)
  const [heading, buttons] = page.section([66, gridColumns - 66])
  const filters = putFilters(page, plan)
  const [body] = page.section()
  if (heading === undefined || buttons === undefined || body === undefined) return page.finish([])
  page.place('text', page.name(`${words.pluralName}Title`), heading, {
    text: words.plural,
    textStyle: 'heading2',
  })
  const options = new OptionApis(page, source, tables)
  const list = putList(page, plan, source, body, {
    filters,
    ...(rowPath === undefined ? {} : { rowPage: rowPath }),
  })
  const canChange = plan.key.length > 0 || plan.canInsert
  if (plan.key.length === 0) {
    page.place('text', page.name(`${words.pluralName}Note`), heading, {
      text: withoutKey(plan),
      textStyle: 'body2',
    })
  }
  if (!canChange) return page.finish([list.table.id])
  const { create, rowActions } = putRowDialogs(page, plan, source, options, { apis: list.apis, createdAt })
  page.set(list.table, { rowActions, rowActionsDisplay: 'MENU' })
  if (create !== undefined) {
    page.place(
      'button',
      page.name(`New${words.singularName}Button`),
      page.layOut(buttons, 'HSTACK', 'RIGHT'),
      {
        text: `New ${words.singular.toLowerCase()}`,
        icon: 'plus',
        onClick: jsonOf(create),
      },
      { width: fits },
    )
  }
  return page.finish([list.table.id])
}

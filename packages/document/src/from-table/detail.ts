import {
  type ColumnValue,
  type DatabaseTable,
  type EventHandler,
  gridUnits,
  type JsonObject,
  type WidgetRecord,
} from '@ashlar/schema'
import { jsonOf } from '../rename.ts'
import { binding, quotedList } from './binding-text.ts'
import { choiceColumns } from './filters.ts'
import { type OptionApis, putForm } from './form.ts'
import { fits, type PageWriter } from './page-writer.ts'
import { nameOfRow, type PlannedColumn, type TablePlan } from './plan.ts'
import { putRelatedRows } from './related.ts'
import { addRead, addRemove, addUpdate, type KeyOf } from './row-apis.ts'
import type { TableSource } from './source.ts'
import { namePart } from './words.ts'

/** How many choices are made beside the name of a row. */
const mostChoices = 2
const choiceWidth = { value: 240, mode: 'px' } as const

/** The path below `base` of the page of one row: `/customers/:customer_id`. */
export const detailPath = ({ key }: TablePlan, base: string): string =>
  `${base === '/' ? '' : base}/${key.map(({ field }) => `:${field}`).join('/')}`

/** Values with which the page of one row is tried out: a number that the first row mostly has, and what a database can read. */
export const testKey = ({ key }: TablePlan): Record<string, string> =>
  Object.fromEntries(
    key.flatMap(({ column: { kind, type }, field }) => {
      const value =
        kind === 'integer' || kind === 'decimal'
          ? '1'
          : type === 'uuid'
            ? '00000000-0000-0000-0000-000000000000'
            : undefined
      return value === undefined ? [] : [[field, value]]
    }),
  )

const keyValueTypes: Readonly<Record<string, string>> = {
  integer: 'text',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'date',
  localDateTime: 'date',
  list: 'tags',
}

const lineOf = ({ column, field, words }: PlannedColumn, id: string): JsonObject => ({
  id,
  key: words?.field ?? field,
  type: words === undefined ? (keyValueTypes[column.kind] ?? 'text') : 'text',
})

/** What a page of one row offers beside reading it. */
export interface DetailOptions {
  /** All tables of the database; the rows of those that refer to the row stand below it. */
  readonly tables: readonly DatabaseTable[]
  /** The path of the list, to which the page leads back. */
  readonly listPath?: string
}

/** Puts everything about the row whose key stands in the address on a page. */
export const putDetail = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  options: OptionApis,
  { tables, listPath }: DetailOptions,
): void => {
  const { words } = plan
  const get = page.name(`Get${words.singularName}`)
  const found = `${get}.response?.[0]`
  // A field of it follows behind a dot, also before there is a row.
  const row = `${found}?`
  const keyOf: KeyOf = (field) => `Global.URL.routeParams.${field}`
  addRead(page, plan, source, get, keyOf)
  const [left, right] = page.section([gridUnits(60).value, gridUnits(36).value])
  if (left === undefined || right === undefined) return
  if (listPath !== undefined) {
    page.place(
      'link',
      page.name(`${words.pluralName}Link`),
      left,
      { text: words.plural, linkTo: 'page', page: listPath, icon: 'arrow-left' },
      { width: fits },
    )
  }
  page.place('text', page.name(`${words.singularName}Title`), left, {
    text: nameOfRow(plan, row),
    textStyle: 'heading2',
  })
  putChoices(page, plan, source, left, { get, row, keyOf })
  putActions(page, plan, source, options, { right, get, row, keyOf, listPath })
  const half = Math.ceil(plan.columns.length / 2)
  const parts = [plan.columns.slice(0, half), plan.columns.slice(half)].filter(({ length }) => length > 0)
  const share = 96 / parts.length
  for (const [index, canvas] of page.section(parts.map(() => share)).entries()) {
    page.place('keyValue', page.name(`${words.singularName}Fields`), canvas, {
      data: binding(found),
      properties: (parts[index] ?? []).map((column) => lineOf(column, page.newId())),
      emptyText: index === 0 ? `There is no ${words.singular.toLowerCase()} at this address.` : ' ',
    })
  }
  putRelatedRows(page, plan, source, options, { tables, keyOf })
}

/** Puts a list for each column with fixed choices, such as a state, which is saved as soon as something else is chosen. */
const putChoices = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  canvas: WidgetRecord,
  { get, row, keyOf }: { get: string; row: string; keyOf: KeyOf },
): void => {
  const entered = choiceColumns(plan).filter(
    (planned) => plan.entered.includes(planned) && !plan.key.includes(planned),
  )
  for (const { column, field, label } of entered.slice(0, mostChoices)) {
    const part = namePart(label, 'Choice')
    const name = page.name(`${plan.words.singularName}${part}`)
    const set = page.name(`Set${plan.words.singularName}${part}`)
    const value: ColumnValue = {
      column: column.name,
      kind: column.kind,
      value: binding(`${name}.selectedOptionValue`),
    }
    const onOptionChange: EventHandler = [
      {
        id: page.newId(),
        type: 'executeApi',
        apiNames: [set],
        onSuccess: [
          { id: page.newId(), type: 'showAlert', message: `${label} saved.`, style: 'success' },
          { id: page.newId(), type: 'executeApi', apiNames: [get] },
        ],
        onError: [{ id: page.newId(), type: 'resetComponent', widget: name, resetChildren: false }],
      },
    ]
    addUpdate(page, plan, source, set, [value], keyOf)
    page.place(
      'dropdown',
      name,
      canvas,
      {
        label,
        options: quotedList(column.options ?? []),
        isClearable: !column.isRequired,
        defaultOptionValue: binding(`${row}.${field}`),
        onOptionChange: jsonOf(onOptionChange),
      },
      { width: choiceWidth },
    )
  }
}

const putActions = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  options: OptionApis,
  {
    right,
    get,
    row,
    keyOf,
    listPath,
  }: {
    right: Parameters<PageWriter['layOut']>[0]
    get: string
    row: string
    keyOf: KeyOf
    listPath: string | undefined
  },
): void => {
  const { words } = plan
  const lower = words.singular.toLowerCase()
  const buttons = page.layOut(right, 'HSTACK', 'RIGHT')
  if (plan.entered.length > 0) {
    const dialogName = page.name(`${words.singularName}Dialog`)
    const formName = page.name(`${words.singularName}Form`)
    const save = page.name(`Save${words.singularName}`)
    const { canvas } = page.dialog(dialogName, { title: `Edit ${lower}` })
    const onSubmit: EventHandler = [
      {
        id: page.newId(),
        type: 'executeApi',
        apiNames: [save],
        onSuccess: [
          { id: page.newId(), type: 'controlModal', name: dialogName, direction: 'close' },
          {
            id: page.newId(),
            type: 'showAlert',
            message: `${words.singular} saved.`,
            style: 'success',
          },
          { id: page.newId(), type: 'executeApi', apiNames: [get] },
        ],
      },
    ]
    const { values } = putForm(page, plan, options, canvas, {
      name: formName,
      title: '',
      isInDialog: true,
      submitText: 'Save',
      row,
      onSubmit,
    })
    addUpdate(page, plan, source, save, values, keyOf)
    const open: EventHandler = [
      { id: page.newId(), type: 'resetComponent', widget: formName, resetChildren: true },
      { id: page.newId(), type: 'controlModal', name: dialogName, direction: 'open' },
    ]
    page.place(
      'button',
      page.name(`Edit${words.singularName}Button`),
      buttons,
      { text: 'Edit', icon: 'pencil', buttonStyle: 'SECONDARY_BUTTON', onClick: jsonOf(open) },
      { width: fits },
    )
  }
  if (listPath === undefined) return
  const remove = page.name(`Delete${words.singularName}`)
  addRemove(page, plan, source, remove, keyOf)
  const onClick: EventHandler = [
    {
      id: page.newId(),
      type: 'executeApi',
      apiNames: [remove],
      onSuccess: [
        {
          id: page.newId(),
          type: 'showAlert',
          message: `${words.singular} deleted.`,
          style: 'success',
        },
        { id: page.newId(), type: 'navigateTo', url: listPath },
      ],
    },
  ]
  page.place(
    'button',
    page.name(`Delete${words.singularName}Button`),
    buttons,
    {
      text: 'Delete',
      icon: 'trash-2',
      buttonStyle: 'SECONDARY_BUTTON',
      needsConfirmation: true,
      confirmationTitle: `Delete ${lower}?`,
      confirmationText: `${nameOfRow(plan, row)} will be gone for good.`,
      confirmationLabel: `Delete ${lower}`,
      onClick: jsonOf(onClick),
    },
    { width: fits },
  )
}

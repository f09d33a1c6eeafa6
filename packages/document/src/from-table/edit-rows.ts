import type { ColumnValue, EventHandler, JsonObject, SavedColumn } from '@ashlar/schema'
import { jsonOf } from '../rename.ts'
import { binding, quotedList } from './binding-text.ts'
import type { OptionApis } from './form.ts'
import type { PageWriter } from './page-writer.ts'
import type { PlannedColumn, TablePlan } from './plan.ts'
import { stepWith, type TableSource } from './source.ts'

/** How the cells of a list are changed. */
export interface RowEditing {
  readonly options: OptionApis
  /** The configuration of the step that saves them all together. */
  readonly savingOf: NonNullable<TableSource['savingOf']>
  /** Values that each row has because of where the list stands; people neither see nor enter them. */
  readonly fixed: readonly ColumnValue[]
}

const isFixed = ({ column }: PlannedColumn, { fixed }: RowEditing): boolean =>
  fixed.some((one) => one.column === column.name)

/** Whether a cell can hold its values: JSON takes more room. */
const isChanged = (plan: TablePlan, planned: PlannedColumn, editing: RowEditing): boolean =>
  plan.entered.includes(planned) && planned.column.kind !== 'json' && !isFixed(planned, editing)

const hasToBeSaid = ({ column: { isRequired, defaultValue, kind } }: PlannedColumn): boolean =>
  isRequired && defaultValue === undefined && kind !== 'boolean'

const editorOf = ({ column, field }: PlannedColumn, optionsApi: string | undefined): JsonObject => {
  if (optionsApi !== undefined) {
    return {
      key: field,
      type: 'dropdown',
      editInputType: 'DROPDOWN',
      editOptions: binding(`${optionsApi}.response`),
    }
  }
  if (column.options !== undefined && column.kind !== 'integer' && column.kind !== 'decimal') {
    return { editInputType: 'DROPDOWN', editOptions: quotedList(column.options) }
  }
  return column.kind === 'integer' ? { editInputType: 'NUMBER' } : {}
}

/** The columns of a list, in the order of the plan, such that people change their cells. */
export const editableColumns = (
  plan: TablePlan,
  columns: readonly JsonObject[],
  editing: RowEditing,
): JsonObject[] =>
  columns.map((shown, index) => {
    const planned = plan.columns[index]
    if (planned === undefined || !isChanged(plan, planned, editing)) {
      return { ...shown, isEditableOnInsertion: false }
    }
    const isNewNeeded = hasToBeSaid(planned)
    return {
      ...shown,
      // What a row is known by stays as it is.
      isEditable: !plan.key.includes(planned),
      ...editorOf(planned, editing.options.nameFor(planned)),
      ...(isNewNeeded ? { editIsRequired: true, isVisible: true } : {}),
    }
  })

/** Whether people can add rows in the cells of a list. */
const canAdd = (plan: TablePlan, editing: RowEditing): boolean =>
  plan.canInsert &&
  plan.entered.every(
    (planned) => isChanged(plan, planned, editing) || isFixed(planned, editing) || !hasToBeSaid(planned),
  )

/** Adds the API that saves what was changed in a list, and answers with what the list needs for it. */
export const putSaving = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  editing: RowEditing,
  { tableName, apis }: { tableName: string; apis: readonly string[] },
): JsonObject => {
  const { table, words, key } = plan
  const columns = plan.entered
    .filter((planned) => isChanged(plan, planned, editing))
    .map(
      ({ column, field }): SavedColumn => ({
        column: column.name,
        field,
        ...(column.defaultValue === undefined ? {} : { defaultValue: column.defaultValue }),
      }),
    )
  const canInsert = canAdd(plan, editing)
  const save = page.name(`Save${words.pluralName}`)
  const configuration = editing.savingOf({
    table,
    columns,
    canInsert,
    fixed: editing.fixed,
    list: tableName,
    key: key.map(({ column, field }) => ({ column: column.name, field })),
  })
  page.api(save, [stepWith(source, page.newId(), page.name('SaveChanges'), configuration)])
  const onSaveChanges: EventHandler = [
    {
      id: page.newId(),
      type: 'executeApi',
      apiNames: [save],
      onSuccess: [
        { id: page.newId(), type: 'showAlert', message: `${words.plural} saved.`, style: 'success' },
        { id: page.newId(), type: 'executeApi', apiNames: [...apis] },
      ],
    },
  ]
  return {
    enableRowInsertion: canInsert,
    enableRowDeletion: true,
    onSaveChanges: jsonOf(onSaveChanges),
  }
}

/** Whether anything of the rows can be changed in their cells. */
export const hasEditableCells = (plan: TablePlan, fixed: readonly ColumnValue[] = []): boolean =>
  plan.key.length > 0 &&
  plan.entered.some(
    (planned) =>
      planned.column.kind !== 'json' &&
      !plan.key.includes(planned) &&
      !fixed.some(({ column }) => column === planned.column.name),
  )

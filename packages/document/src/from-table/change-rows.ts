import { type EventHandler, type EventStep, gridUnits, type JsonObject } from '@ashlar/schema'
import { jsonOf } from '../rename.ts'
import { quoted } from './binding-text.ts'
import { type OptionApis, putForm } from './form.ts'
import type { PageWriter } from './page-writer.ts'
import { nameOfRow, type TablePlan } from './plan.ts'
import { addInsert, addRemove, addSave, addUpdate, type KeyOf } from './row-apis.ts'
import type { TableSource } from './source.ts'

/** The dialogs in which rows are made, changed and deleted, and the steps that open them. */
export interface RowDialogs {
  /** Opens the form for a new row; absent where none can be made. */
  readonly create?: EventHandler
  readonly rowActions: JsonObject[]
}

const said = (page: PageWriter, message: string): EventStep => ({
  id: page.newId(),
  type: 'showAlert',
  message,
  style: 'success',
})

const turned = (page: PageWriter, name: string, direction: 'open' | 'close'): EventStep => ({
  id: page.newId(),
  type: 'controlModal',
  name,
  direction,
})

/** Runs an API; when it succeeded closes a dialog, says so, and does what follows. */
const runAndSay = (
  page: PageWriter,
  apiName: string,
  { dialog, message, next }: { dialog: string; message: string; next: readonly EventStep[] },
): EventHandler => [
  {
    id: page.newId(),
    type: 'executeApi',
    apiNames: [apiName],
    onSuccess: [turned(page, dialog, 'close'), said(page, message), ...next],
  },
]

const reads = (page: PageWriter, apiNames: readonly string[]): EventStep => ({
  id: page.newId(),
  type: 'executeApi',
  apiNames: [...apiNames],
})

/**
 * Puts the dialogs for the rows of a list. The row that is changed or deleted is kept in a variable, which is empty for a new
 * one. `apis` are run again after each change.
 */
export const putRowDialogs = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  options: OptionApis,
  { apis, createdAt }: { apis: readonly string[]; createdAt: number },
): RowDialogs => {
  const { words, canInsert, entered, key } = plan
  const canChange = key.length > 0 && entered.length > 0
  const chosen = page.name(`Chosen${words.singularName}`)
  page.variable(chosen, '', createdAt)
  const keyOf: KeyOf = (field) => `${chosen}.value.${field}`
  const choose: EventStep = {
    id: page.newId(),
    type: 'setStateVar',
    state: { name: chosen, scope: 'page' },
    value: '{{ currentRow }}',
  }
  const rowActions: JsonObject[] = []
  let create: EventHandler | undefined
  if (canInsert || canChange) {
    const dialogName = page.name(`${words.singularName}Dialog`)
    const formName = page.name(`${words.singularName}Form`)
    const save = page.name(`Save${words.singularName}`)
    const isThere = `${keyOf(key[0]?.field ?? '')} != null`
    const newTitle = `New ${words.singular.toLowerCase()}`
    const editTitle = `Edit ${words.singular.toLowerCase()}`
    const { canvas } = page.dialog(dialogName, {
      title:
        canInsert && canChange
          ? `{{ ${isThere} ? ${quoted(editTitle)} : ${quoted(newTitle)} }}`
          : canInsert
            ? newTitle
            : editTitle,
    })
    const { values } = putForm(page, plan, options, canvas, {
      name: formName,
      title: '',
      isInDialog: true,
      submitText: 'Save',
      ...(canChange ? { row: `${chosen}.value` } : {}),
      onSubmit: runAndSay(page, save, {
        dialog: dialogName,
        message: `${words.singular} saved.`,
        next: [reads(page, apis)],
      }),
    })
    if (canInsert && canChange) addSave(page, plan, source, save, values, keyOf)
    else if (canInsert) addInsert(page, plan, source, save, values)
    else addUpdate(page, plan, source, save, values, keyOf)
    const openForm = (): EventHandler => [
      { id: page.newId(), type: 'resetComponent', widget: formName, resetChildren: true },
      turned(page, dialogName, 'open'),
    ]
    if (canInsert) {
      const forget: EventStep = {
        id: page.newId(),
        type: 'resetStateVar',
        state: { name: chosen, scope: 'page' },
      }
      create = [forget, ...openForm()]
    }
    if (canChange) {
      rowActions.push({
        id: page.newId(),
        label: 'Edit',
        icon: 'pencil',
        onClick: jsonOf([choose, ...openForm()]),
      })
    }
  }
  if (key.length > 0) {
    rowActions.push({
      id: page.newId(),
      label: 'Delete',
      icon: 'trash-2',
      style: 'DANGER_BUTTON',
      onClick: jsonOf(putRemoval(page, plan, source, { chosen, choose, keyOf, apis })),
    })
  }
  return { rowActions, ...(create === undefined ? {} : { create }) }
}

/** Puts the dialog that asks before a row is deleted; answers with the steps that open it. */
const putRemoval = (
  page: PageWriter,
  plan: TablePlan,
  source: TableSource,
  {
    chosen,
    choose,
    keyOf,
    apis,
  }: { chosen: string; choose: EventStep; keyOf: KeyOf; apis: readonly string[] },
): EventHandler => {
  const { words } = plan
  const dialogName = page.name(`Delete${words.singularName}Dialog`)
  const remove = page.name(`Delete${words.singularName}`)
  const { canvas } = page.dialog(dialogName, {
    title: `Delete ${words.singular.toLowerCase()}?`,
    widthPreset: 'SMALL',
  })
  const grid = page.layOut(canvas, 'FIXED_GRID', 'LEFT')
  page.place('text', page.name(`Delete${words.singularName}Text`), grid, {
    text: `${nameOfRow(plan, `${chosen}.value`)} will be gone for good.`,
  })
  page.place(
    'button',
    page.name(`Keep${words.singularName}Button`),
    grid,
    {
      text: 'Cancel',
      buttonStyle: 'SECONDARY_BUTTON',
      onClick: jsonOf([turned(page, dialogName, 'close')]),
    },
    { width: gridUnits(26), place: { left: 40, top: 5 } },
  )
  page.place(
    'button',
    page.name(`Delete${words.singularName}Button`),
    grid,
    {
      text: 'Delete',
      icon: 'trash-2',
      backgroundColor: 'danger',
      onClick: jsonOf(
        runAndSay(page, remove, {
          dialog: dialogName,
          message: `${words.singular} deleted.`,
          next: [reads(page, apis)],
        }),
      ),
    },
    { width: gridUnits(28), place: { left: 68, top: 5 } },
  )
  addRemove(page, plan, source, remove, keyOf)
  return [choose, turned(page, dialogName, 'open')]
}

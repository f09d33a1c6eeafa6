import type { EventOf } from '@ashlar/schema'
import type { table } from './table.ts'
import { type Confirmation, confirmationOf } from '../shared/confirmation.ts'
import { choiceOf, isRecord, textOf } from '../values.ts'
import { settingAt } from './columns.ts'
import type { DataRow } from './rows.ts'

/** Something that can be done with a row. */
export interface RowAction {
  readonly id: string
  /** The event that runs its steps; what the table does itself has none. */
  readonly event?: EventOf<typeof table>
  readonly label: string
  readonly icon: string
  readonly style: 'PRIMARY_BUTTON' | 'SECONDARY_BUTTON' | 'TERTIARY_BUTTON' | 'DANGER_BUTTON'
  /** Settings that may hold one value per row. */
  readonly isVisible: unknown
  readonly isDisabled: unknown
  /** What people are asked before it is taken on a row; null where it is taken at once. */
  readonly confirmationFor: (rowIndex: number) => Confirmation | null
  /** Whether it makes sense for a row in its present state. */
  readonly isPropertyVisible: (row: DataRow, isDeleted: boolean) => boolean
}

/** The id of the action by which a person marks a row for deletion. */
export const deleteAction = 'delete'
/** The id of the action that takes the mark back. */
export const restoreAction = 'restore'

const never: RowAction = {
  id: '',
  label: '',
  icon: '',
  style: 'SECONDARY_BUTTON',
  isVisible: true,
  isDisabled: false,
  confirmationFor: () => null,
  isPropertyVisible: () => false,
}

const removal = { id: deleteAction, label: 'Delete row', icon: 'trash-2', style: 'TERTIARY_BUTTON' } as const

/**
 * The actions of a table's rows: the builder's, by their place in the list, and those of deletion. New rows can be taken
 * back wherever rows can be added.
 */
export const rowActionsOf = (
  settings: unknown,
  canRemove: boolean,
  enablesDeletion: boolean,
): readonly RowAction[] => {
  const given = Array.isArray(settings) ? settings.filter(isRecord) : []
  const own = given.map((action, place): RowAction => {
    const label = textOf(action.label) || 'Action'
    const style = choiceOf(action.style, [
      'SECONDARY_BUTTON',
      'PRIMARY_BUTTON',
      'TERTIARY_BUTTON',
      'DANGER_BUTTON',
    ])
    const asked = { words: label, isDangerous: style === 'DANGER_BUTTON', ofWhat: 'this row' }
    return {
      id: `rowActions.${place}.onClick`,
      event: `rowActions.${place}.onClick`,
      label,
      style,
      icon: textOf(action.icon),
      isVisible: action.isVisible,
      isDisabled: action.isDisabled,
      confirmationFor: (rowIndex) => confirmationOf(action, asked, (value) => settingAt(value, rowIndex)),
      // What is not saved yet is not in the data that handlers work on.
      isPropertyVisible: (row) => row.insertedId === undefined,
    }
  })
  if (!canRemove) return own
  if (!enablesDeletion)
    return [...own, { ...never, ...removal, isPropertyVisible: (row) => row.insertedId !== undefined }]
  return [
    ...own,
    { ...never, ...removal, isPropertyVisible: (_row, isDeleted) => !isDeleted },
    {
      ...never,
      id: restoreAction,
      label: 'Restore row',
      icon: 'undo-2',
      style: 'TERTIARY_BUTTON',
      isPropertyVisible: (_row, isDeleted) => isDeleted,
    },
  ]
}

/** How much room the actions take at the end of a row before they can be measured, in px, by counting letters. */
export const actionsWidth = (actions: readonly RowAction[], isMenu: boolean): number => {
  if (actions.length === 0) return 0
  if (isMenu) return 56
  const own = actions.filter(({ id }) => id !== deleteAction && id !== restoreAction)
  const words = own.reduce(
    (width, { label, icon }) => width + label.length * 7 + 30 + (icon === '' ? 0 : 20),
    0,
  )
  const hasDeletion = own.length < actions.length
  return Math.round(words + (hasDeletion ? 36 : 0) + 20)
}

/** Whether a row has one button without words at a time, which stands where nothing else does. */
export const isOneButton = (actions: readonly RowAction[], isMenu: boolean): boolean =>
  actions.length > 0 && (isMenu || actions.every(({ id }) => id === deleteAction || id === restoreAction))

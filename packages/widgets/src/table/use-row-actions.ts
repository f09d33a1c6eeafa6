import { useState } from 'react'
import type { WidgetViewProps } from '../view.ts'
import type { table } from './table.ts'
import type { Confirmation } from '../shared/confirmation.ts'
import { flagOf } from '../values.ts'
import { settingAt } from './columns.ts'
import type { MenuItem } from './MenuPopup.tsx'
import { deleteAction, restoreAction, type RowAction } from './row-actions.ts'
import type { DataRow } from './rows.ts'
import { deleteRows, removeInsertedRow, restoreRow } from './table-changes.ts'
import type { TableChangesInUse } from './use-table-changes.ts'

/** A menu that is open at the moment, and where. */
export interface OpenMenu {
  readonly anchor: HTMLElement
  readonly label: string
  readonly items: readonly MenuItem[]
}

/** A question before an action is taken on a row. */
export interface RowQuestion extends Confirmation {
  readonly isDangerous: boolean
  readonly onAnswer: (isMeant: boolean) => void
}

/** What the actions at the end of rows do, whether pressed as buttons or chosen from a menu. */
export const useRowActions = (
  { trigger }: WidgetViewProps<typeof table>,
  actions: readonly RowAction[],
  changing: TableChangesInUse,
  openMenu: (menu: OpenMenu) => void,
) => {
  const [question, setQuestion] = useState<RowQuestion>()
  /** What handlers may read of an event on a row. */
  const detailsOf = (row: DataRow) => ({
    row: row.source,
    currentRow: changing.sourceOf(row),
    rowIndex: row.index,
  })
  /** `asking` gets the keyboard back where the action asks first. */
  const takeAction = (row: DataRow, action: string, asking = document.activeElement): void => {
    const { insertedId } = row
    if (action === deleteAction)
      changing.take(({ changes, rules }) =>
        insertedId === undefined
          ? deleteRows(changes, rules, [row.index])
          : { changes: removeInsertedRow(changes, insertedId) },
      )
    else if (action === restoreAction)
      changing.take(({ changes }) => ({ changes: restoreRow(changes, row.index) }))
    else {
      const event = actions.find((each) => each.id === action)?.event
      ask(row, action, asking, () => {
        if (event !== undefined) trigger(event, detailsOf(row))
      })
    }
  }
  /** Does something at once, or once it was confirmed where the builder wants that. */
  const ask = (row: DataRow, actionId: string, asking: Element | null, run: () => void): void => {
    const action = actions.find((each) => each.id === actionId)
    const confirmation = action?.confirmationFor(row.index) ?? null
    if (confirmation === null) {
      run()
      return
    }
    setQuestion({
      ...confirmation,
      isDangerous: action?.style === 'DANGER_BUTTON',
      onAnswer: (isMeant) => {
        setQuestion(undefined)
        if (asking instanceof HTMLElement) asking.focus()
        if (isMeant) run()
      },
    })
  }
  const openRowMenu = (row: DataRow, anchor: HTMLElement): void => {
    const isDeleted = changing.marks.deleted.has(row.index)
    openMenu({
      anchor,
      label: 'Actions of the row',
      items: actions
        .filter((action) => action.isPropertyVisible(row, isDeleted))
        .filter((action) => flagOf(settingAt(action.isVisible, row.index), true))
        .map((action) => ({
          label: action.label,
          run: () => takeAction(row, action.id, anchor),
          isDisabled: flagOf(settingAt(action.isDisabled, row.index)),
        })),
    })
  }
  return { detailsOf, takeAction, openRowMenu, question }
}

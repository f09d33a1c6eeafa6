import { buttonLooks, type ButtonLook } from '../button/button-looks.ts'
import { choiceOf, flagOf, isRecord, textOf } from '../values.ts'

/** One button of a group, ready to be drawn. */
export interface GroupButton {
  /** Its place in the list of items, by which its event is found. */
  readonly index: number
  readonly label: string
  readonly icon: unknown
  readonly look: ButtonLook
  readonly tooltip: string
  readonly isDisabled: boolean
}

/** The most buttons that are read. */
export const mostButtons = 100

/** The buttons that are there. */
export const readButtons = (given: unknown): readonly GroupButton[] =>
  (Array.isArray(given) ? given.slice(0, mostButtons) : []).flatMap(
    (entry: unknown, index): GroupButton[] => {
      if (!isRecord(entry) || !flagOf(entry.isVisible, true)) return []
      return [
        {
          index,
          label: textOf(entry.label),
          icon: entry.icon,
          look: choiceOf(entry.buttonStyle, ['SECONDARY_BUTTON', ...buttonLooks]),
          tooltip: textOf(entry.tooltip),
          isDisabled: flagOf(entry.isDisabled),
        },
      ]
    },
  )

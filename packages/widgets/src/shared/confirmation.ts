import { flagOf, textOf } from '../values.ts'

/** What is asked before something runs. */
export interface Confirmation {
  readonly title: string
  readonly explanation: string
  /** What the confirming button says. */
  readonly label: string
}

/**
 * What is asked before an action with some words runs; null where it runs at once. `values` are its properties, `at` gives
 * the value of one that differs from row to row, `ofWhat` is what an action of one word acts on: "this row".
 */
export const confirmationOf = (
  values: { readonly [name: string]: unknown },
  action: { readonly words: string; readonly isDangerous: boolean; readonly ofWhat?: string },
  at: (value: unknown) => unknown = (value) => value,
): Confirmation | null => {
  if (!flagOf(values.needsConfirmation)) return null
  return {
    title: textOf(at(values.confirmationTitle)) || questionOf(action),
    explanation: textOf(at(values.confirmationText)),
    label: textOf(values.confirmationLabel) || action.words || 'Confirm',
  }
}

/** "Delete this row?", "Delete order?", "Run “Archive”?". */
const questionOf = ({
  words,
  isDangerous,
  ofWhat,
}: {
  words: string
  isDangerous: boolean
  ofWhat?: string
}): string => {
  const said = words.trim()
  if (said === '') return 'Run this action?'
  if (!isDangerous) return `Run “${said}”?`
  return ofWhat === undefined || /\s/u.test(said) ? `${said}?` : `${said} ${ofWhat}?`
}

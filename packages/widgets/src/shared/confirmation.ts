import { boolean, text } from '@ashlar/schema'
import { flagOf, textOf } from '../values.ts'

const asks = { property: 'needsConfirmation', is: [true] }

type Facts = NonNullable<Parameters<typeof text>[2]>

/** The properties by which something that people press asks them first; `facts` are added to each. */
export const confirmationProperties = (
  facts: Pick<Facts, 'group' | 'perItem'>,
  words: { readonly question: string; readonly title: string; readonly explanation: string },
) => ({
  needsConfirmation: boolean('Confirm first', false, {
    help: 'Asks the person before anything runs; right for what cannot be undone.',
    ...(facts.group === undefined ? {} : { group: facts.group }),
  }),
  confirmationTitle: text('Question', '', {
    help: `The heading of the question; name what it is about, as in: ${words.question} Named after the action where it is empty.`,
    placeholder: words.title,
    shownWhen: asks,
    ...facts,
  }),
  confirmationText: text('Explanation', '', {
    help: 'What will happen, below the question.',
    placeholder: words.explanation,
    shownWhen: asks,
    ...facts,
  }),
  confirmationLabel: text('Confirming button', '', {
    help: 'What the confirming button says: what it does, such as Delete order. The text of the button where it is empty.',
    shownWhen: asks,
    ...(facts.group === undefined ? {} : { group: facts.group }),
  }),
})

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

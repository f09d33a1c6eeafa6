import { boolean, text } from '@ashlar/schema'

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

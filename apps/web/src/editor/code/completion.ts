import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { type Extension, Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { oneSource } from './one-source.ts'

/** Milliseconds of typing before suggestions open by themselves. */
const suggestionDelay = 250

const wordOf = ({ sortText, label }: Completion): string => sortText ?? label.toLowerCase()

/** In the order of the alphabet. Of thousands of names, telling what comes first by the rules of a language takes longer than all else. */
const inOrder = (one: Completion, other: Completion): number => {
  const [first, second] = [wordOf(one), wordOf(other)]
  return first === second ? 0 : first < second ? -1 : 1
}

/** Suggestions while code is written: what all the sources have to say, in one list. */
export const completing = (sources: readonly CompletionSource[]): Extension => [
  autocompletion({
    override: [oneSource(sources)],
    activateOnTypingDelay: suggestionDelay,
    compareCompletions: inOrder,
    aboveCursor: false,
  }),
  // Tab picks while suggestions are open and indents, or leaves the field, otherwise.
  Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
]

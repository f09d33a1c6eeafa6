import type { CompletionThresholds } from '@ashlar/assistant/completion'
import { contextModes } from '@ashlar/schema/assistant-settings'
import { define } from '../platform/setting-definition.ts'
import { commaSeparated, oneOf, SettingProblem, someText, wholeNumber } from '../platform/setting-parsers.ts'

const modelAddress = (text: string): string => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') {
    // The text is not repeated: somebody may have put a key into it.
    throw new SettingProblem('must be an address with http:// or https:// and without a password')
  }
  return text
}

const thresholdNames: Readonly<Record<string, keyof CompletionThresholds>> = {
  average: 'average',
  prefix: 'prefix',
  score: 'score',
  'average-of-doubtful': 'averageOfDoubtful',
  'prefix-of-doubtful': 'prefixOfDoubtful',
}

const thresholds = (text: string): Partial<CompletionThresholds> =>
  Object.fromEntries(
    commaSeparated(text).map((part) => {
      const [name = '', value = ''] = part.split('=').map((side) => side.trim())
      const key = Object.hasOwn(thresholdNames, name) ? thresholdNames[name] : undefined
      if (key === undefined || !/^(?:0|1|[01]?\.\d{1,6})$/u.test(value) || Number(value) > 1) {
        const known = Object.keys(thresholdNames).join(', ')
        throw new SettingProblem(`must be like "average=0.8, prefix=0.6" with ${known}, each from 0 to 1`)
      }
      return [key, Number(value)]
    }),
  )

/** Settings of the assistant in code; a part of the list in `config.ts`. */
export const assistantSettings = {
  modelUrl: define({
    name: 'ASHLAR_MODEL_URL',
    meaning:
      'The model behind the assistant in code: the address of whatever speaks chat completions, up to and with `/v1`, such as `http://localhost:11434/v1` for Ollama. An address of your own network needs an entry in `ASHLAR_ALLOWED_HOSTS`. Without it, and without `ASHLAR_MODEL`, there is no assistant.',
    shownDefault: 'none',
    parse: modelAddress,
  }),
  modelName: define({
    name: 'ASHLAR_MODEL',
    meaning: 'The name of that model, such as `qwen2.5-coder:7b`.',
    shownDefault: 'none',
    parse: someText,
  }),
  modelKey: define({
    name: 'ASHLAR_MODEL_KEY',
    meaning: 'The key of that model, where its provider wants one.',
    shownDefault: 'none',
    parse: someText,
  }),
  assistantTells: define({
    name: 'ASHLAR_ASSISTANT_TELLS',
    meaning:
      'What the assistant may send to the model: `code`, or `schemas` for the names of tables and columns as well. Never rows, values or secrets.',
    shownDefault: '`schemas`',
    parse: oneOf(['code', 'schemas'] as const),
  }),
  assistantContextMode: define({
    name: 'ASHLAR_ASSISTANT_CONTEXT_MODE',
    meaning:
      'How much of the values around code the assistant sends where an organization lets values leave: `brief` or `detailed`, which tells rows one level deeper. It goes before what a person prefers.',
    shownDefault: 'as each person prefers',
    parse: oneOf(contextModes),
  }),
  assistantTokensPerPerson: define({
    name: 'ASHLAR_ASSISTANT_TOKENS_PER_PERSON',
    meaning: 'How many tokens of the model one person may use a day, in one organization.',
    shownDefault: '`500000`',
    parse: wholeNumber(0, 2_000_000_000),
  }),
  assistantTokensPerOrganization: define({
    name: 'ASHLAR_ASSISTANT_TOKENS_PER_ORGANIZATION',
    meaning: 'How many tokens of the model one organization may use a day.',
    shownDefault: '`5000000`',
    parse: wholeNumber(0, 2_000_000_000),
  }),
  completionUrl: define({
    name: 'ASHLAR_COMPLETION_URL',
    meaning:
      'The model that completes code while somebody writes it, where it is not at `ASHLAR_MODEL_URL`: an address of the same kind. One that answers `/completions` with a suffix fills the gap at the cursor; any other is asked in a conversation.',
    shownDefault: '`ASHLAR_MODEL_URL`',
    parse: modelAddress,
  }),
  completionModel: define({
    name: 'ASHLAR_COMPLETION_MODEL',
    meaning: 'The name of that model. A small one that answers within half a second serves best.',
    shownDefault: '`ASHLAR_MODEL`',
    parse: someText,
  }),
  completionKey: define({
    name: 'ASHLAR_COMPLETION_KEY',
    meaning:
      'The key for `ASHLAR_COMPLETION_URL`, where its provider wants one. The key of the assistant is never sent there.',
    shownDefault: 'none',
    parse: someText,
  }),
  completionThresholds: define({
    name: 'ASHLAR_COMPLETION_THRESHOLDS',
    meaning:
      'How sure that model has to be of a suggestion, where it says: the probability of the first tokens on average, of each of them, and both once more for suggestions whose score is low. Those that are not named keep their defaults.',
    shownDefault: '`average=0.8, prefix=0.6, score=0.7, average-of-doubtful=0.9, prefix-of-doubtful=0.75`',
    parse: thresholds,
  }),
  completionFeedbackUrl: define({
    name: 'ASHLAR_COMPLETION_FEEDBACK_URL',
    meaning:
      'Where it is told what became of suggestions, as JSON by POST, for organizations that have this on. An address of your own network needs an entry in `ASHLAR_ALLOWED_HOSTS`.',
    shownDefault: 'none: nothing is told',
    parse: modelAddress,
  }),
}

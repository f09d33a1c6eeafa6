import { define } from '../platform/setting-definition.ts'
import { oneOf, SettingProblem, someText, wholeNumber } from '../platform/setting-parsers.ts'

const modelAddress = (text: string): string => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') {
    // The text is not repeated: somebody may have put a key into it.
    throw new SettingProblem('must be an address with http:// or https:// and without a password')
  }
  return text
}

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
}

import { define } from '../platform/setting-definition.ts'
import { someText, wholeNumber } from '../platform/setting-parsers.ts'

const megabyte = 1024 * 1024

/** Settings of steps of code; a part of the list in `config.ts`. */
export const codeLimits = {
  codeTimeLimit: define({
    name: 'ASHLAR_CODE_TIME_LIMIT_SECONDS',
    meaning:
      'How long one step of JavaScript or Python may take, in seconds; never longer than its run of the API may.',
    shownDefault: '`60`',
    parse: (text: string): number => wholeNumber(1, 3600)(text) * 1000,
  }),
  codeMemoryLimit: define({
    name: 'ASHLAR_CODE_MEMORY_LIMIT_MB',
    meaning:
      'How much memory one step of JavaScript or Python may take beyond what an empty one takes, in megabytes (of 1024 × 1024 bytes).',
    shownDefault: '`256`',
    parse: (text: string): number => wholeNumber(16, 8192)(text) * megabyte,
  }),
  codeProcesses: define({
    name: 'ASHLAR_CODE_PROCESSES',
    meaning:
      'How many processes for steps of each of the two languages there are at once. One organization has at most half of them, and one that has none is given one beyond, up to twice as many.',
    shownDefault: '`16`',
    parse: wholeNumber(1, 256),
  }),
  python: define({
    name: 'ASHLAR_PYTHON',
    meaning: 'The interpreter that Python steps run in; where there is none they run in WebAssembly.',
    shownDefault: '`/usr/bin/python3`',
    parse: someText,
  }),
}

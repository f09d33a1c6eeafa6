import { parseArgs } from 'node:util'
import { Refused } from './ask-server.mjs'

/** @import { ParseArgsConfig } from 'node:util' */

/**
 * What somebody gave a command: its options by their names, and what stands between them. Throws `Refused` with how the command
 * is used where it was given something else.
 * @template {NonNullable<ParseArgsConfig['options']>} Options
 * @param {readonly string[]} words
 * @param {{ usage: string, options: Options, most: number }} command `most` is how many names it takes.
 */
export const wordsGiven = (words, { usage, options, most }) => {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    if (positionals.length <= most) return { values, positionals }
  } catch {
    // Said below.
  }
  throw new Refused(usage)
}

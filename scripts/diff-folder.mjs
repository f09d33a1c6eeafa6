import { resolve } from 'node:path'
import { readFolder, readStateToAsk } from './application-folder.mjs'
import { conflict, readFilesOf, Refused } from './ask-server.mjs'
import { differentFiles, readableLines } from './compare-files.mjs'
import { failWith } from './fail-with.mjs'
import { namedTarget } from './pull-and-push.mjs'
import { say } from './say.mjs'
import { wordsGiven } from './words-given.mjs'

/** @import { DifferentFile, Side } from './compare-files.mjs' */

const diffUsage = `Usage: ashlar diff [FOLDER]

Says what a push of a folder would change on the server, and what changed there since the files were pulled, file by file and
line by line. Nothing is written.

ASHLAR_TOKEN is an API token with the scope applications:read, workflows:read or scheduled jobs:read.

  --json  prints the files and their lines as JSON

Ends with 0 where both are the same, with 1 where anything is otherwise, and with 2 where it could not be found out.`

const options = /** @type {const} */ ({ json: { type: 'boolean' }, help: { type: 'boolean' } })

/**
 * @param {DifferentFile} file
 * @returns {{ path: string, change: 'added' | 'deleted' | 'changed', lines: string[] }}
 */
const told = ({ path, side, here, there }) => {
  // What the server would become by a push; of what changed there, what the folder would become by a pull.
  const [before, after] = side === 'there' ? [here, there] : [there, here]
  const change = before === undefined ? 'added' : after === undefined ? 'deleted' : 'changed'
  return { path, change, lines: readableLines(before, after) }
}

/** @type {readonly { side: Side, heading: string }[]} */
const sides = [
  { side: 'here', heading: 'Changed here; a push would write it:' },
  { side: 'there', heading: 'Changed on the server since the files were pulled:' },
  { side: 'both', heading: 'Changed on both sides; what is on the server (-), and what is here (+):' },
]

/**
 * Carries out `ashlar diff`, and sets with what the process ends.
 * @param {readonly string[]} words
 */
export const diffFolder = async (words) => {
  try {
    const { values, positionals } = wordsGiven(words, { usage: diffUsage, options, most: 1 })
    if (values.help === true) {
      say(diffUsage)
      return
    }
    const place = resolve(positionals[0] ?? '.')
    const known = readStateToAsk(place)
    if (known === null) throw new Refused(`Nothing was pulled into ${place}.`)
    const { files } = await readFilesOf(known)
    const found = differentFiles(known.digests, readFolder(place, known), files)
    const grouped = sides.map(({ side, heading }) => ({
      side,
      heading,
      files: found.filter((file) => file.side === side).map(told),
    }))
    if (values.json === true) {
      const bySide = Object.fromEntries(grouped.map((group) => [group.side, group.files]))
      say(JSON.stringify({ ...namedTarget(known), ...bySide }))
    } else {
      for (const { heading, files: some } of grouped.filter((group) => group.files.length > 0)) {
        say(heading)
        for (const { path, change, lines } of some) say([`  ${path} (${change})`, ...lines].join('\n'))
        say('')
      }
      if (found.length === 0) say('Both are the same.')
    }
    if (found.length > 0) process.exitCode = 1
  } catch (error) {
    failWith(error)
    process.exitCode = conflict
  }
}

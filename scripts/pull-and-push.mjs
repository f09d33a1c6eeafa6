import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  changedSince,
  dropTheirs,
  headOf,
  readFolder,
  readState,
  readStateToAsk,
  theirsWaiting,
  writeFolder,
  writeState,
} from './application-folder.mjs'
import { conflict, nounOf, readFilesOf, Refused, targetOf, writeFilesOf } from './ask-server.mjs'
import { failWith } from './fail-with.mjs'
import { say } from './say.mjs'
import { wordsGiven } from './words-given.mjs'

/** @import { Kind } from './ask-server.mjs' */

const pullAndPushUsage = `Usage: ashlar pull NAME [FOLDER] [--force]
       ashlar push [FOLDER]

  pull  writes an application, a workflow or a scheduled job as files into a folder. NAME is the address of its editor,
        or on the server of ASHLAR_URL workflows/ID, scheduled_jobs/ID, or of an application its id alone. In a folder
        where it lies already, ashlar pull alone brings the files up to date
  push  makes it what the files say; refused where somebody changed it since the files were pulled. Nothing is
        deployed, and what was there before is kept as a version

ASHLAR_TOKEN is an API token with the scope applications:read, workflows:read or scheduled jobs:read, and for push with
the same for writing. ASHLAR_URL names the server where no address does; http://localhost:3000 if left out.

  --force  pull: also over files that were changed here
  --json   prints what came of it as JSON

Ends with 0, with 2 where both sides were changed, and with 1 where anything else is wrong.`

/**
 * What came of it is about this.
 * @param {{ kind: Kind, id: string }} target
 */
export const namedTarget = ({ kind, id }) => (kind === 'application' ? { application: id } : { kind, id })

/**
 * @param {readonly string[]} names
 * @param {boolean} isForced
 */
const pull = async ([name, folder = '.'], isForced) => {
  const place = resolve(folder)
  const known = name === undefined ? readStateToAsk(place) : readState(place)
  const target = name === undefined ? known : targetOf(name, known)
  if (target === null) throw new Refused('Say what: ashlar pull NAME.')
  if (known !== null && (known.kind !== target.kind || known.id !== target.id)) {
    throw new Refused(`Another ${nounOf(known)} lies in ${place}. Name another folder.`)
  }
  const here = readFolder(place, target)
  const changed = known === null ? Object.keys(here) : changedSince(known, here)
  if (changed.length > 0 && !isForced) {
    const what = known === null ? 'Files lie in the folder that were not pulled' : 'Files were changed here'
    throw new Refused(`${what}: ${changed.join(', ')}. Push or remove them first, or add --force.`, conflict)
  }
  const { files, fingerprint } = await readFilesOf(target)
  mkdirSync(place, { recursive: true })
  writeFolder(place, target, files, Object.keys(here))
  writeState(place, { ...target, fingerprint, files })
  dropTheirs(place)
  const count = Object.keys(files).length
  return {
    text: `Pulled ${count} files into ${place}.`,
    json: { ...namedTarget(target), files: count },
  }
}

/** @param {readonly string[]} names */
const push = async ([folder = '.']) => {
  const place = resolve(folder)
  const known = readStateToAsk(place)
  if (known === null) throw new Refused(`Nothing was pulled into ${place}.`)
  if (!existsSync(join(place, headOf(known)))) throw new Refused(`There is no ${headOf(known)} in ${place}.`)
  const here = readFolder(place, known)
  const waiting = theirsWaiting(place)
  if (waiting.length > 0) {
    throw new Refused(
      `Others changed these, too: ${waiting.join(', ')}. Bring what lies in .ashlar-theirs into your files, then delete it there.`,
      conflict,
    )
  }
  const changed = changedSince(known, here)
  if (changed.length === 0) {
    return { text: 'Nothing was changed here.', json: { ...namedTarget(known), changed: [] } }
  }
  const body = { files: here, fingerprint: known.fingerprint, keepsVersion: true }
  const answer = await writeFilesOf(known, body)
  // As the server has it now: what it reads otherwise than it was written is seen at once.
  writeFolder(place, known, answer.files, Object.keys(here))
  writeState(place, { ...known, fingerprint: answer.fingerprint, files: answer.files })
  const report = answer.report.map(({ path, reason }) => `\n  ${path}: ${reason}`).join('')
  return {
    text: `Pushed ${changed.join(', ')}. Version ${answer.before} keeps what was there before. Nothing is deployed.${report}`,
    json: { ...namedTarget(known), changed, before: answer.before, report: answer.report },
  }
}

const options = /** @type {const} */ ({
  force: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
})

/**
 * Carries out `ashlar pull` or `ashlar push`, and sets with what the process ends.
 * @param {'pull' | 'push'} command
 * @param {readonly string[]} words
 */
const pullOrPush = async (command, words) => {
  try {
    const most = command === 'pull' ? 2 : 1
    const { values, positionals } = wordsGiven(words, { usage: pullAndPushUsage, options, most })
    if (values.help === true) {
      say(pullAndPushUsage)
      return
    }
    const { text, json } =
      command === 'pull' ? await pull(positionals, values.force === true) : await push(positionals)
    say(values.json === true ? JSON.stringify(json) : text)
  } catch (error) {
    failWith(error)
  }
}

/** @param {readonly string[]} words */
export const pullApplication = (words) => pullOrPush('pull', words)
/** @param {readonly string[]} words */
export const pushApplication = (words) => pullOrPush('push', words)

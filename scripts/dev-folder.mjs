import { watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { localFolder, routes } from '@ashlar/contract'
import {
  changedSince,
  holdFolder,
  innerOf,
  readFolder,
  readState,
  readStateToAsk,
  writeFolder,
  writeState,
} from './application-folder.mjs'
import { ask, conflict, nounOf, ofApplication, readFilesOf, Refused } from './ask-server.mjs'
import { failWith } from './fail-with.mjs'
import { gitOfFolder } from './git-of-folder.mjs'
import { serveHealth } from './health-server.mjs'
import { InStep } from './keep-in-step.mjs'
import { say } from './say.mjs'
import { wordsGiven } from './words-given.mjs'

/** @import { Files, FolderState } from './application-folder.mjs' */
/** @import { StepEvent } from './keep-in-step.mjs' */

const devUsage = `Usage: ashlar dev [FOLDER] [--branch NAME]

Keeps a folder into which something was pulled, and what is saved on the server, in step until Ctrl+C: a file that is saved is
pushed at once, and what others save comes into the folder. Where both changed the same lines, the file stays as it is here, the
server's lies below .ashlar-theirs, and nothing is pushed until you have brought it in and deleted it there. Nothing is
deployed. What was saved before the first push is kept as a version.

ASHLAR_TOKEN is an API token with the scopes applications:read and applications:write, or the same two of workflows or
scheduled jobs. While it runs, ${localFolder.address}${localFolder.healthPath} says so on this machine; ASHLAR_DEV_PORT
names another port.

  --branch NAME  goes on with a branch of an application, which is begun where there is none of this name
  --json         prints what happens as JSON, line by line

Ends with 0 after Ctrl+C, with 2 where files were changed here that the branch does not have, and with 1 where anything
else is wrong.`

const options = /** @type {const} */ ({
  branch: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
})

/** How long after a file was saved it is looked at, since editors write several times, in milliseconds. */
const settling = 150
/** How often the server is asked whether anything was saved, in milliseconds. */
const pause = 2_000

/** @param {readonly string[]} files */
const listed = (files) => files.join(', ')

/**
 * @param {StepEvent} told
 * @returns {string}
 */
const lineOf = (told) => {
  switch (told.event) {
    case 'pushed':
      return [
        `Pushed ${listed(told.files)}.`,
        ...told.report.map(({ path, reason }) => `  ${path}: ${reason}`),
      ].join('\n')
    case 'taken':
      return `Taken from the server: ${listed(told.files)}.`
    case 'merged':
      return `Changed on both sides, and merged: ${listed(told.files)}.`
    case 'conflict':
      return `CONFLICT: ${listed(told.files)} was changed here and on the server. Bring what lies in .ashlar-theirs into your files, then delete it there.`
    case 'waiting':
      return `Nothing is pushed while files lie in .ashlar-theirs: ${listed(told.files)}.`
    case 'refused':
      return `REFUSED: ${told.message}`
    case 'away':
      return `${told.message} It is tried again.`
    case 'back':
      return 'The server is back.'
  }
}

/** Where the health of a folder is told on this machine. */
const portGiven = () => {
  const given = process.env['ASHLAR_DEV_PORT']
  if (!given) return Number(new URL(localFolder.address).port)
  const port = Number(given)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new Refused(`ASHLAR_DEV_PORT is ${given}, which is no port.`)
}

/**
 * Makes a folder one of a branch, which is begun where there is none.
 * @param {string} place
 * @param {FolderState} state
 * @param {string} name
 * @returns {Promise<FolderState>}
 */
const onBranch = async (place, state, name) => {
  ofApplication(state, 'ashlar dev --branch')
  const parameters = { applicationId: state.id }
  const idNow = async () =>
    (await ask(state.address, routes.applications.listBranches, { parameters })).branches.find(
      (branch) => branch.name.toLowerCase() === name.toLowerCase(),
    )?.id
  let id = await idNow()
  if (id === state.id) return state
  const here = readFolder(place, state)
  const changed = changedSince(state, here)
  if (changed.length > 0) {
    throw new Refused(
      `Files were changed here: ${listed(changed)}. Push or remove them before the folder goes on with ${name}.`,
      conflict,
    )
  }
  if (id === undefined) {
    await ask(state.address, routes.applications.createBranch, { parameters, body: { name } })
    id = await idNow()
  }
  if (id === undefined) throw new Refused(`There is no branch called ${name}.`)
  const { address, kind } = state
  const { files, fingerprint } = await readFilesOf({ address, kind, id })
  writeFolder(place, state, files, Object.keys(here))
  writeState(place, { address, kind, id, fingerprint, files })
  return readState(place) ?? state
}

/**
 * When something was saved last, as far as the server says it without all files; null where it does not.
 * @param {FolderState} state
 */
const savedAt = async ({ address, kind, id }) => {
  if (kind !== 'application') return null
  const { branches } = await ask(address, routes.applications.listBranches, {
    parameters: { applicationId: id },
  })
  return branches.find((branch) => branch.id === id)?.updatedAt ?? null
}

/**
 * Calls back soon after something in a folder was written. Answers with the way to stop. What it does not notice is found when
 * the server is next asked.
 * @param {string} place
 * @param {FolderState} state
 * @param {() => void} onChange
 */
const watchFolder = (place, state, onChange) => {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watchers = new Map()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, settling)
  }
  /**
   * @param {string} path
   * @param {boolean} recursive
   */
  const follow = (path, recursive) => {
    if (watchers.has(path)) return
    try {
      const watcher = watch(path, { recursive }, () => {
        follow(join(place, innerOf(state)), true)
        later()
      })
      watcher.on('error', () => {
        watcher.close()
        watchers.delete(path)
      })
      watchers.set(path, watcher)
    } catch {
      // There is no such folder yet.
    }
  }
  follow(place, false)
  follow(join(place, innerOf(state)), true)
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}

/**
 * Brings both sides together until `ended`, one pass after the other.
 * @param {string} place
 * @param {FolderState} state
 * @param {Files} there What is on the server now.
 * @param {(event: StepEvent) => void} tell
 * @param {AbortSignal} ended
 */
const keepUntil = async (place, state, there, tell, ended) => {
  const inStep = new InStep(place, state, there, tell)
  /** @type {() => void} */
  let wake = () => undefined
  const stop = watchFolder(place, state, () => wake())
  /** @type {string | null} */
  let last = ''
  ended.addEventListener('abort', () => wake(), { once: true })
  try {
    await inStep.pass()
    while (!ended.aborted) {
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, pause)
        wake = () => {
          clearTimeout(timer)
          resolve(undefined)
        }
      })
      if (ended.aborted) return
      if (inStep.hasNews()) await inStep.pass()
      const now = await savedAt(state).catch((error) => {
        if (error instanceof Refused) return null
        throw error
      })
      if (now === null || now !== last) await inStep.pass()
      last = now
    }
  } finally {
    stop()
  }
}

/** @param {(reason: NodeJS.Signals) => void} onSignal */
const listenForEnd = (onSignal) => {
  /** @type {readonly NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.once(signal, () => onSignal(signal))
}

/**
 * Carries out `ashlar dev`, and sets with what the process ends.
 * @param {readonly string[]} words
 */
export const devFolder = async (words) => {
  /** @type {(() => void)[]} */
  const closing = []
  try {
    const { values, positionals } = wordsGiven(words, { usage: devUsage, options, most: 1 })
    if (values.help === true) {
      say(devUsage)
      return
    }
    const place = resolve(positionals[0] ?? '.')
    const pulled = readStateToAsk(place)
    if (pulled === null) throw new Refused(`Nothing was pulled into ${place}.`)
    closing.push(holdFolder(place))
    const state = values.branch === undefined ? pulled : await onBranch(place, pulled, values.branch)
    // Whatever is refused or cannot be reached at the start is no passing trouble.
    const { files } = await readFilesOf(state)
    const { address, kind, id } = state
    const read = async () => ({ status: 'up', git: await gitOfFolder(place), kind, id })
    const health = await serveHealth({ port: portGiven(), origin: address, read })
    closing.push(
      () => health.close(),
      () => health.closeAllConnections(),
    )
    const ended = new AbortController()
    listenForEnd(() => ended.abort())
    /** @param {object} told @param {string} line */
    const tell = (told, line) => say(values.json === true ? JSON.stringify(told) : line)
    tell(
      { event: 'started', kind, id, folder: place },
      `The ${nounOf(state)} in ${place} is kept in step with ${address}. Ctrl+C ends it.`,
    )
    await keepUntil(place, state, files, (told) => tell(told, lineOf(told)), ended.signal)
    tell({ event: 'ended' }, 'Ended. The folder stays as it is.')
  } catch (error) {
    failWith(error)
  } finally {
    for (const close of closing.toReversed()) close()
  }
}

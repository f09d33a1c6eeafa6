import {
  digestOf,
  digestsOf,
  FolderError,
  keepTheirs,
  readFolder,
  readState,
  theirsWaiting,
  writeFolder,
  writeState,
} from './application-folder.mjs'
import { conflict, readFilesOf, Refused, writeFilesOf } from './ask-server.mjs'
import { mergeFiles } from './compare-files.mjs'

/** @import { Files, FolderState } from './application-folder.mjs' */
/** @import { Target } from './ask-server.mjs' */
/** @import { Agreed } from './compare-files.mjs' */

/**
 * What is told of a folder while it is kept in step.
 * @typedef {{ event: 'pushed', files: string[], report: { path: string, reason: string }[] }
 *   | { event: 'taken', files: string[] }
 *   | { event: 'merged', files: string[] }
 *   | { event: 'conflict', files: string[] }
 *   | { event: 'waiting', files: string[] }
 *   | { event: 'refused', message: string }
 *   | { event: 'away', message: string }
 *   | { event: 'back' }} StepEvent
 */

/** How often a pass begins anew because something was changed under it. */
const mostTries = 5

/** Answers of the server after which it helps nobody to go on. */
const lastAnswers = [401, 403, 404]

/**
 * @param {Files} one
 * @param {Files} other
 */
const isSame = (one, other) => {
  const paths = Object.keys(one)
  return paths.length === Object.keys(other).length && paths.every((path) => one[path] === other[path])
}

/** @param {Files} files */
const agreedOn = (files) => ({ digests: digestsOf(files), files })

/**
 * A folder and what is saved on a server, brought together pass by pass: what was changed on one side comes to the other one, and
 * what both changed is merged line by line, or waits for a person.
 */
export class InStep {
  /** @type {string} */
  #place
  /** @type {Target} */
  #target
  /** @type {(event: StepEvent) => void} */
  #tell
  /** @type {Agreed} */
  #agreed
  /**
   * The files that the server refused: they are not sent again until they are others.
   * @type {Files | null}
   */
  #refused = null
  /** Whether nothing was sent yet: what was saved before is then kept as a version, once. */
  #isFirst = true
  #isAway = false
  /** The folder as it was last looked at to be sent. */
  #seen = ''
  /** What is told while it is so, told once. */
  #told = ''

  /**
   * @param {string} place The folder.
   * @param {FolderState} state What lies in it.
   * @param {Files} there What is on the server now.
   * @param {(event: StepEvent) => void} tell
   */
  constructor(place, { address, kind, id, digests }, there, tell) {
    this.#place = place
    this.#target = { address, kind, id }
    this.#tell = tell
    // Only digests are kept: a text that both agreed on is known where one side has it still.
    const known = [readFolder(place, { kind }), there].flatMap((files) =>
      Object.entries(files).filter(([path, text]) => digestOf(text) === digests[path]),
    )
    this.#agreed = { digests, files: Object.fromEntries(known) }
  }

  /** Whether anything in the folder is otherwise than when it was last looked at. */
  hasNews() {
    try {
      return this.#seen !== this.#look()
    } catch (error) {
      // A pass tells of it.
      if (error instanceof FolderError) return true
      throw error
    }
  }

  /**
   * Brings both together once. Throws what ends it: the token may not, or what lies in the folder is gone. A server that is away and
   * a folder that cannot be read are told of, and tried again later.
   */
  async pass() {
    try {
      this.#seen = ''
      await this.#tryPass()
      if (this.#isAway) this.#tell({ event: 'back' })
      this.#isAway = false
    } catch (error) {
      if (error instanceof FolderError) {
        this.#tellOnce(error.message, { event: 'refused', message: error.message })
        return
      }
      if (!(error instanceof Refused) || lastAnswers.includes(error.status)) throw error
      if (!this.#isAway) this.#tell({ event: 'away', message: error.message })
      this.#isAway = true
    }
  }

  /** What names the folder as it is now, with what waits in it for a person. */
  #look() {
    const files = readFolder(this.#place, this.#target)
    const texts = Object.keys(files)
      .toSorted()
      .map((path) => [path, files[path]])
    return JSON.stringify([texts, theirsWaiting(this.#place)])
  }

  async #tryPass() {
    for (let count = 0; count < mostTries; count += 1) {
      const there = await readFilesOf(this.#target)
      if (!this.#take(there)) continue
      const isDone = await this.#give(there)
      if (isDone) return
    }
  }

  /**
   * Brings what is on the server into the folder, and notes it as what both agree on. Answers whether it could: not where somebody
   * wrote into the folder meanwhile.
   * @param {{ files: Files, fingerprint: string }} there
   */
  #take({ files, fingerprint }) {
    const here = readFolder(this.#place, this.#target)
    const { files: next, taken, merged, conflicts } = mergeFiles(this.#agreed, here, files)
    if (conflicts.length > 0) keepTheirs(this.#place, this.#target, files, conflicts)
    // Whoever saved a file just now saved it over what was read: it is read again rather than lost.
    if (!isSame(readFolder(this.#place, this.#target), here)) return false
    // What the server did not change is not written either: it may be saved anew at this very moment.
    const otherwise = Object.entries(next).filter(([path, text]) => here[path] !== text)
    const gone = Object.keys(here).filter((path) => !Object.hasOwn(next, path))
    writeFolder(this.#place, this.#target, Object.fromEntries(otherwise), gone)
    this.#note(fingerprint, files)
    if (taken.length > 0) this.#tell({ event: 'taken', files: taken })
    if (merged.length > 0) this.#tell({ event: 'merged', files: merged })
    if (conflicts.length > 0) this.#tell({ event: 'conflict', files: conflicts })
    return true
  }

  /**
   * @param {string} fingerprint
   * @param {Files} files
   */
  #note(fingerprint, files) {
    const known = readState(this.#place)
    if (known === null || known.id !== this.#target.id) {
      throw new Refused(`Something else lies in ${this.#place} now.`)
    }
    if (known.fingerprint !== fingerprint) {
      writeState(this.#place, { ...this.#target, fingerprint, files })
    }
    this.#agreed = agreedOn(files)
  }

  /**
   * Makes what is saved what the folder says. Answers whether there is nothing more to do now.
   * @param {{ files: Files, fingerprint: string }} there
   */
  async #give({ files: saved, fingerprint }) {
    this.#seen = this.#look()
    const waiting = theirsWaiting(this.#place)
    if (waiting.length > 0) {
      this.#tellOnce('waiting', { event: 'waiting', files: waiting })
      return true
    }
    const files = readFolder(this.#place, this.#target)
    if (isSame(files, saved)) {
      this.#told = ''
      this.#refused = null
      return true
    }
    if (this.#refused !== null && isSame(files, this.#refused)) return true
    const changed = [...new Set([...Object.keys(files), ...Object.keys(saved)])]
      .filter((path) => files[path] !== saved[path])
      .toSorted()
    let answer
    try {
      answer = await writeFilesOf(this.#target, { files, fingerprint, keepsVersion: this.#isFirst })
    } catch (error) {
      return this.#heed(error, files)
    }
    this.#isFirst = false
    this.#refused = null
    this.#told = ''
    this.#tell({ event: 'pushed', files: changed, report: answer.report })
    // What was sent is what both agree on: what was written into the folder meanwhile goes next, over what the server made of it.
    this.#agreed = agreedOn(files)
    if (!this.#take(answer) || !isSame(readFolder(this.#place, this.#target), answer.files)) return false
    this.#seen = this.#look()
    return true
  }

  /**
   * @param {unknown} error
   * @param {Files} files What was refused.
   */
  #heed(error, files) {
    // Somebody saved just now: their files are taken first.
    if (error instanceof Refused && error.code === conflict) return false
    const isAboutFiles = error instanceof Refused && [400, 403, 413, 422].includes(error.status)
    if (!isAboutFiles) throw error
    this.#refused = files
    this.#tellOnce(error.message, { event: 'refused', message: error.message })
    return true
  }

  /**
   * @param {string} reason
   * @param {StepEvent} event
   */
  #tellOnce(reason, event) {
    if (this.#told === reason) return
    this.#told = reason
    this.#tell(event)
  }
}

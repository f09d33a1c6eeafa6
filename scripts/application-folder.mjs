import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** @import { Kind, Target } from './ask-server.mjs' */

/**
 * Files by their paths below a folder; folders are separated by `/`.
 * @typedef {Record<string, string>} Files
 */

/**
 * What lies in a folder: what it is, the state of the server's files that it was read as, and of each file a digest of its
 * text then.
 * @typedef {Target & { fingerprint: string, digests: Record<string, string> }} FolderState
 */

/** What is wrong with a folder, as a sentence a person can act on. */
export class FolderError extends Error {}

/** Where it is kept what lies in a folder, and as what it was read. */
const stateName = '.ashlar.json'

/** The same limits as the server's: what it would refuse is not read. */
const mostFiles = 10_000
const mostBytes = 64 * 1024 * 1024

const part = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/u

/**
 * What tells each kind, and the folder with everything else that it has.
 * @type {Record<Kind, { head: string, inner: string }>}
 */
const kinds = {
  application: { head: 'application.yaml', inner: 'pages' },
  workflow: { head: 'workflow.yaml', inner: 'steps' },
  job: { head: 'scheduled-job.yaml', inner: 'steps' },
}

/**
 * The file that tells what lies in a folder.
 * @param {{ kind: Kind }} target
 */
export const headOf = ({ kind }) => kinds[kind].head

/**
 * The folder with everything else.
 * @param {{ kind: Kind }} target
 */
export const innerOf = ({ kind }) => kinds[kind].inner

/**
 * @param {string} path
 * @param {{ head: string, inner: string }} facts
 */
const isSound = (path, { head, inner }) => {
  const parts = path.split('/')
  const isOurs = path === head || parts[0] === inner
  return isOurs && parts.length <= 5 && parts.every((each) => part.test(each))
}

/** @param {string} path */
const unsound = (path) =>
  new FolderError(`The server named a file that cannot be written: ${JSON.stringify(path)}.`)

/** @param {string} path */
const entryAt = (path) => lstatSync(path, { throwIfNoEntry: false })

/**
 * No link is followed: it could lead out of the folder.
 * @param {string} folder
 * @param {string} path
 */
const refuseLinks = (folder, path) => {
  let place = folder
  for (const each of path.split('/')) {
    place = join(place, each)
    if (entryAt(place)?.isSymbolicLink())
      throw new FolderError(`${place} is a link, and links are not followed.`)
  }
}

/** @param {string} place */
const textAt = (place) => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(place))
  } catch {
    throw new FolderError(`${place} is no text.`)
  }
}

/**
 * The files of what lies in a folder, by their paths. Everything else in it is left alone.
 * @param {string} folder
 * @param {{ kind: Kind }} target
 */
export const readFolder = (folder, { kind }) => {
  const { head, inner } = kinds[kind]
  /** @type {Files} */
  const files = {}
  let bytes = 0
  let count = 0
  /** @param {string} path */
  const add = (path) => {
    const place = join(folder, path)
    refuseLinks(folder, path)
    bytes += lstatSync(place).size
    count += 1
    if (bytes > mostBytes || count > mostFiles) {
      throw new FolderError(
        `${folder} is too large: ${mostFiles} files with ${mostBytes / 1024 / 1024} MB together are the most.`,
      )
    }
    files[path] = textAt(place)
  }
  /** @param {string} path */
  const walk = (path) => {
    refuseLinks(folder, path)
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const below = `${path}/${entry.name}`
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) walk(below)
      else add(below)
    }
  }
  if (entryAt(join(folder, head))) add(head)
  if (entryAt(join(folder, inner))?.isSymbolicLink()) refuseLinks(folder, inner)
  if (entryAt(join(folder, inner))?.isDirectory()) walk(inner)
  return files
}

/**
 * Makes the files of what lies in a folder these; those of `before` that are no more go.
 * @param {string} folder
 * @param {{ kind: Kind }} target
 * @param {Files} files
 * @param {readonly string[]} before
 */
export const writeFolder = (folder, { kind }, files, before) => {
  const paths = Object.keys(files)
  for (const path of [...paths, ...before]) {
    // A server that lies must not write elsewhere either.
    if (!isSound(path, kinds[kind])) throw unsound(path)
    refuseLinks(folder, path)
  }
  for (const path of before.filter((each) => !Object.hasOwn(files, each))) {
    rmSync(join(folder, path), { force: true })
    removeEmpty(folder, dirname(path), kinds[kind].inner)
  }
  for (const [path, text] of Object.entries(files)) {
    const place = join(folder, path)
    mkdirSync(dirname(place), { recursive: true })
    if (!existsSync(place) || textAt(place) !== text) writeFileSync(place, text)
  }
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {string} inner
 */
const removeEmpty = (folder, path, inner) => {
  for (let place = path; place !== '.' && place !== inner; place = dirname(place)) {
    const whole = join(folder, place)
    if (!existsSync(whole) || readdirSync(whole).length > 0) return
    rmdirSync(whole)
  }
}

/**
 * What names a text without holding it; undefined where there is none.
 * @param {string | undefined} text
 */
export const digestOf = (text) =>
  text === undefined ? undefined : createHash('sha256').update(text).digest('hex')

/**
 * What names the text of each file.
 * @param {Files} files
 */
export const digestsOf = (files) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, digestOf(text) ?? '']))

/**
 * What lies in a folder; null where nothing does.
 * @param {string} folder
 * @returns {FolderState | null}
 */
export const readState = (folder) => {
  const place = join(folder, stateName)
  if (!existsSync(place)) return null
  try {
    const {
      address,
      application,
      kind = 'application',
      id = application,
      fingerprint,
      digests,
    } = JSON.parse(textAt(place))
    const isWhole = [address, id, fingerprint].every((each) => typeof each === 'string')
    if (isWhole && Object.hasOwn(kinds, kind) && typeof digests === 'object' && digests !== null)
      return { address, kind, id, fingerprint, digests }
  } catch {
    // Said below.
  }
  throw new FolderError(`${place} is damaged. Pull into another folder.`)
}

/**
 * As `readState`, where the server of the folder is about to be sent a token. Folders come from others, with any address in them:
 * where the environment names a server, it has to be that one. Throws `FolderError`.
 * @param {string} folder
 */
export const readStateToAsk = (folder) => {
  const state = readState(folder)
  const named = process.env['ASHLAR_URL']
  if (state === null || !named || !URL.canParse(named) || new URL(named).origin === state.address)
    return state
  throw new FolderError(
    `What lies in ${folder} belongs to ${state.address}, and ASHLAR_URL names ${new URL(named).origin}. Nothing was sent.`,
  )
}

/**
 * Notes as what something lies in a folder.
 * @param {string} folder
 * @param {Target & { fingerprint: string, files: Files }} state
 */
export const writeState = (folder, { address, kind, id, fingerprint, files }) => {
  const digests = digestsOf(files)
  const named = kind === 'application' ? { application: id } : { kind, id }
  writeFileSync(
    join(folder, stateName),
    `${JSON.stringify({ address, ...named, fingerprint, digests }, null, 2)}\n`,
  )
}

/**
 * The paths of files that are otherwise than they were noted: changed, added or gone.
 * @param {{ digests: Record<string, string> }} state
 * @param {Files} files
 */
export const changedSince = ({ digests }, files) =>
  [...new Set([...Object.keys(digests), ...Object.keys(files)])]
    .filter((path) => {
      const text = files[path]
      return text === undefined || digestOf(text) !== digests[path]
    })
    .toSorted()

/** Where the server's texts of files lie that both sides changed, until a person has brought them in. */
const theirsName = '.ashlar-theirs'

/**
 * Keeps the server's texts of files beside those of the folder; an empty file stands for one that is no more.
 * @param {string} folder
 * @param {{ kind: Kind }} target
 * @param {Files} files Of the server.
 * @param {readonly string[]} paths
 */
export const keepTheirs = (folder, { kind }, files, paths) => {
  for (const path of paths) {
    if (!isSound(path, kinds[kind])) throw unsound(path)
    const kept = `${theirsName}/${path}`
    refuseLinks(folder, kept)
    mkdirSync(dirname(join(folder, kept)), { recursive: true })
    writeFileSync(join(folder, kept), files[path] ?? '')
  }
}

/**
 * The paths of files whose texts of the server still wait for a person.
 * @param {string} folder
 */
export const theirsWaiting = (folder) => {
  const place = join(folder, theirsName)
  if (!entryAt(place)?.isDirectory()) return []
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(place, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

/**
 * Gives up what waits for a person.
 * @param {string} folder
 */
export const dropTheirs = (folder) => rmSync(join(folder, theirsName), { recursive: true, force: true })

/** Who keeps a folder in step says here that it does. */
const holderName = '.ashlar-dev'

/** @param {number} processId */
const isAlive = (processId) => {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Takes a folder for this process alone. Answers with the way to give it back; throws `FolderError` where another one has it that
 * lives.
 * @param {string} folder
 */
export const holdFolder = (folder) => {
  const place = join(folder, holderName)
  refuseLinks(folder, holderName)
  const take = () => writeFileSync(place, String(process.pid), { flag: 'wx' })
  try {
    take()
  } catch {
    const holder = Number(textAt(place))
    if (Number.isInteger(holder) && holder > 0 && isAlive(holder)) {
      throw new FolderError(`Another ashlar dev keeps ${folder} in step already.`)
    }
    rmSync(place, { force: true })
    take()
  }
  return () => rmSync(place, { force: true })
}

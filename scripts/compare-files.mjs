import { diffLines } from 'diff'
import { digestOf } from './application-folder.mjs'

/** @import { Files } from './application-folder.mjs' */

/** @typedef {'here' | 'there' | 'both'} Side Where a file was changed since it was pulled. */

/** @typedef {{ path: string, side: Side, here: string | undefined, there: string | undefined }} DifferentFile */

/** The most edits that are looked for: beyond, a text is taken as replaced. */
const mostEdits = 20_000

/** @param {readonly Files[]} files */
const pathsOf = (...files) => [...new Set(files.flatMap((each) => Object.keys(each)))].toSorted()

/**
 * The parts of two texts, line by line.
 * @param {string} before
 * @param {string} after
 */
const partsOf = (before, after) =>
  diffLines(before, after, { maxEditLength: mostEdits }) ?? [
    { added: false, removed: true, value: before, count: linesOf(before).length },
    { added: true, removed: false, value: after, count: linesOf(after).length },
  ]

/** @param {string} text */
const linesOf = (text) => text.match(/[^\n]*\n|[^\n]+$/gu) ?? []

/**
 * The files that are otherwise in a folder than on the server, and on which side each was changed since the pull.
 * @param {Record<string, string>} digests Of the files as they were pulled.
 * @param {Files} here
 * @param {Files} there
 * @returns {DifferentFile[]}
 */
export const differentFiles = (digests, here, there) =>
  pathsOf(here, there)
    .filter((path) => here[path] !== there[path])
    .map((path) => {
      const isChangedHere = digestOf(here[path]) !== digests[path]
      const isChangedThere = digestOf(there[path]) !== digests[path]
      const side = isChangedHere && isChangedThere ? 'both' : isChangedHere ? 'here' : 'there'
      return { path, side, here: here[path], there: there[path] }
    })

/**
 * What leads from one text to another one, in lines as people read them in Git: with `-`, `+` and three lines around.
 * @param {string | undefined} before Undefined where there is no such file.
 * @param {string | undefined} after
 * @returns {string[]}
 */
export const readableLines = (before, after) => {
  const around = 3
  const parts = partsOf(before ?? '', after ?? '')
  return parts.flatMap(({ added, removed, value }, place) => {
    const lines = linesOf(value).map((line) => line.replace(/\r?\n$/u, ''))
    if (added || removed) return lines.map((line) => `${added ? '+' : '-'}${line}`)
    const head = place === 0 ? 0 : around
    const tail = place === parts.length - 1 ? 0 : around
    if (lines.length <= head + tail) return lines.map((line) => ` ${line}`)
    const shown = (/** @type {string[]} */ some) => some.map((line) => ` ${line}`)
    const count = lines.length - head - tail
    return [
      ...shown(lines.slice(0, head)),
      `@@ ${count} unchanged ${count === 1 ? 'line' : 'lines'} @@`,
      ...shown(tail === 0 ? [] : lines.slice(-tail)),
    ]
  })
}

/**
 * What somebody made of a text: lines `from` to `to`, the latter not included, have another text now.
 * @typedef {{ from: number, to: number, text: string }} Edit
 */

/**
 * @param {string} base
 * @param {string} text
 */
const editsOf = (base, text) => {
  /** @type {Edit[]} */
  const edits = []
  /** @type {Edit | null} */
  let open = null
  let at = 0
  for (const { added, removed, value, count } of partsOf(base, text)) {
    if (!added && !removed) {
      at += count
      open = null
      continue
    }
    if (open === null) {
      open = { from: at, to: at, text: '' }
      edits.push(open)
    }
    if (removed) {
      at += count
      open.to = at
    } else open.text += value
  }
  return edits
}

/**
 * What two people made of a text, brought together; null where both changed the same lines, or lines beside each other.
 * @param {string} base
 * @param {string} mine
 * @param {string} theirs
 */
export const mergeTexts = (base, mine, theirs) => {
  const own = editsOf(base, mine)
  const others = editsOf(base, theirs).filter(
    (edit) => !own.some(({ from, to, text }) => from === edit.from && to === edit.to && text === edit.text),
  )
  const meets = others.some((one) => own.some((other) => one.from <= other.to && other.from <= one.to))
  if (meets) return null
  const lines = linesOf(base)
  for (const { from, to, text } of [...own, ...others].toSorted((one, other) => other.from - one.from)) {
    lines.splice(from, to - from, text)
  }
  return lines.join('')
}

/**
 * What a folder and the server were when they last agreed: digests, and the texts where they are known.
 * @typedef {{ digests: Record<string, string>, files: Files }} Agreed
 */

/**
 * @typedef {object} Merged
 * @property {Files} files What lies in the folder then.
 * @property {string[]} taken Files that became what the server has.
 * @property {string[]} merged Files into which lines of the server were brought.
 * @property {string[]} conflicts Files that stay as they are here although they were changed on the server, too.
 */

/**
 * Brings what was changed in a folder and what was changed on the server together, file by file and within files line by line.
 * Nothing that was changed here is lost.
 * @param {Agreed} agreed
 * @param {Files} here
 * @param {Files} there
 * @returns {Merged}
 */
export const mergeFiles = (agreed, here, there) => {
  /** @type {Merged} */
  const merged = { files: { ...here }, taken: [], merged: [], conflicts: [] }
  for (const { path, side, here: mine, there: theirs } of differentFiles(agreed.digests, here, there)) {
    if (side === 'here') continue
    if (side === 'there') {
      merged.taken.push(path)
      if (theirs === undefined) delete merged.files[path]
      else merged.files[path] = theirs
      continue
    }
    const base = agreed.files[path]
    const isWhole = base !== undefined && mine !== undefined && theirs !== undefined
    const text = isWhole ? mergeTexts(base, mine, theirs) : null
    if (text === null) merged.conflicts.push(path)
    else {
      merged.merged.push(path)
      merged.files[path] = text
    }
  }
  return merged
}

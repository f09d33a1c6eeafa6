import { createHash } from 'node:crypto'
import type { CommentPlace, ReviewCommentView } from '@ashlar/contract'
import { type ContentOfVersion, placeFields } from '@ashlar/document'
import { blocksWithin, canonicalText, type PageRecord, textsOf } from '@ashlar/schema'
import { Refusal } from '../../requests/refusal.ts'
import type { StoredPlace } from '../../tables/reviews.ts'

const longestQuote = 2000

/** Moving something is no change of what is said of it. */
const ofPlace: ReadonlySet<string> = new Set(placeFields)

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const recordIn = (content: ContentOfVersion, pageId: string | null, recordId: string): PageRecord | null => {
  const records =
    pageId === null ? content.records : (content.pages.find(({ id }) => id === pageId)?.records ?? {})
  return Object.hasOwn(records, recordId) ? (records[recordId] ?? null) : null
}

interface Subject {
  readonly name: string
  readonly quote: string
  readonly about: string
}

/** What a comment is about, as some content has it; null where that is not there. */
const subjectIn = (
  content: ContentOfVersion,
  { pageId, recordId, blockId, lines }: CommentPlace,
): Subject | null => {
  const found = recordIn(content, pageId, recordId)
  if (found === null) return null
  const name =
    found.kind === 'workflow' || found.kind === 'job'
      ? content.name
      : 'title' in found && typeof found.title === 'string'
        ? found.title
        : found.name
  if (blockId === undefined) {
    const what = Object.fromEntries(Object.entries(found).filter(([key]) => !ofPlace.has(key)))
    return lines === undefined ? { name, quote: '', about: hashOf(canonicalText(what)) } : null
  }
  if (!('blocks' in found)) return null
  const block = [...blocksWithin(found.blocks)].find(({ id }) => id === blockId)
  if (block === undefined) return null
  const named = `${name}, ${block.name}`
  if (lines === undefined) return { name: named, quote: '', about: hashOf(canonicalText(block)) }
  const code = textsOf(block).find(({ text }) => text.split('\n').length >= lines[1])
  if (code === undefined || lines[0] > lines[1]) return null
  const quote = code.text
    .split('\n')
    .slice(lines[0] - 1, lines[1])
    .join('\n')
    .slice(0, longestQuote)
  return { name: named, quote, about: hashOf(quote) }
}

/**
 * A place with how what it names is now, on the branch or, where it was deleted there, on the default one. Throws `Refusal` where
 * neither has it.
 */
export const placeToStore = (
  place: CommentPlace,
  { ofBranch, ofDefault }: { ofBranch: ContentOfVersion; ofDefault: ContentOfVersion },
): StoredPlace => {
  const subject = subjectIn(ofBranch, place) ?? subjectIn(ofDefault, place)
  if (subject === null) {
    throw new Refusal('invalid_request', 'What this comment is about is on neither branch. It may be gone.')
  }
  return { ...place, ...subject }
}

/** Where lines stand now that were commented on. */
const presentLines = (code: string, quote: string, before: number): [number, number] | null => {
  const [all, wanted] = [code.split('\n'), quote.split('\n')]
  const places = all.flatMap((_, at) =>
    wanted.every((line, offset) => all[at + offset] === line) ? [at + 1] : [],
  )
  // Where the same stands several times, the one nearest to where it stood.
  const [nearest] = places.toSorted((one, other) => Math.abs(one - before) - Math.abs(other - before))
  return nearest === undefined ? null : [nearest, nearest + wanted.length - 1]
}

/** How a place is shown: with whether what it is about changed since, and where its lines stand now. */
export const presentPlace = (
  { about, lines, ...place }: StoredPlace,
  content: { ofBranch: ContentOfVersion; ofDefault: ContentOfVersion },
): NonNullable<ReviewCommentView['place']> => {
  const { pageId, recordId, blockId } = place
  const at = { pageId, recordId, ...(blockId === undefined ? {} : { blockId }) }
  const shown = { ...at, name: place.name, quote: place.quote }
  if (lines !== undefined) {
    const found = recordIn(content.ofBranch, pageId, recordId)
    const block =
      found !== null && 'blocks' in found
        ? [...blocksWithin(found.blocks)].find(({ id }) => id === blockId)
        : undefined
    const now = (block === undefined ? [] : textsOf(block))
      .map(({ text }) => presentLines(text, place.quote, lines[0]))
      .find((one) => one !== null)
    return { ...shown, lines: now ?? [...lines], isOutdated: now === undefined }
  }
  const subject = subjectIn(content.ofBranch, at) ?? subjectIn(content.ofDefault, at)
  return { ...shown, isOutdated: subject?.about !== about }
}

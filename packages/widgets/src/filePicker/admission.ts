import type { ValuesOf } from '@ashlar/schema'
import { numberOf } from '../values.ts'
import { isAccepted, type AcceptedTypes } from './accepted-types.ts'
import { fileKey, mostFiles, shownName, sizeText, type FileFacts } from './file-facts.ts'
import type { filePicker } from './filePicker.ts'

/** What a picker takes. */
export interface FileLimits {
  readonly accepted: AcceptedTypes
  readonly maximumCount: number
  /** In bytes, for one file and for all of them. */
  readonly maximumSize: number
  readonly maximumTotal: number
  /** In bytes: how much content is handed to bindings; `undefined` where none is. */
  readonly maximumContent: number | undefined
}

/** A file that was not taken, and why, as a sentence. */
export interface RefusedFile {
  readonly name: string
  readonly reason: string
}

/** More content than this is never handed to bindings: every evaluation would carry it along. In bytes. */
export const mostContent = 10_000_000

const bytesOf = (megabytes: unknown): number => {
  const number = numberOf(megabytes)
  return number === undefined || number <= 0 ? Number.POSITIVE_INFINITY : number * 1_000_000
}

/** The limits by the properties of a picker. */
export const limitsOf = (
  values: ValuesOf<typeof filePicker>,
  accepted: AcceptedTypes,
  readsContent: boolean,
): FileLimits => ({
  accepted,
  maximumCount: Math.min(mostFiles, Math.max(1, Math.floor(values.maxNumFiles))),
  maximumSize: bytesOf(values.maxFileSize),
  maximumTotal: bytesOf(values.maxTotalSize),
  maximumContent: readsContent ? mostContent : undefined,
})

type Candidate = Pick<FileFacts, 'name' | 'size' | 'type' | 'lastModified'>

const countText = (count: number): string => (count === 1 ? 'Only one file is' : `Only ${count} files are`)

const refusal = (
  limits: FileLimits,
  file: Candidate,
  before: { readonly count: number; readonly total: number; readonly keys: ReadonlySet<string> },
): string | undefined => {
  if (before.keys.has(fileKey(file))) return 'It is in the list already.'
  if (!isAccepted(limits.accepted, file)) return `Only ${limits.accepted.words} are accepted.`
  if (file.size > limits.maximumSize)
    return `It has ${sizeText(file.size)}; at most ${sizeText(limits.maximumSize)} are accepted.`
  if (before.count >= limits.maximumCount) return `${countText(limits.maximumCount)} accepted.`
  const total = before.total + file.size
  if (total > limits.maximumTotal)
    return `With it all files would have ${sizeText(total)}; at most ${sizeText(limits.maximumTotal)} are accepted.`
  if (limits.maximumContent !== undefined && total > limits.maximumContent)
    return `With it all files would have ${sizeText(total)}; at most ${sizeText(limits.maximumContent)} of content can be read here.`
  return undefined
}

/**
 * Divides what a person brought into what is taken and what is not. Where one file is accepted, the last one brought
 * takes the place of the one that is there.
 */
export const admit = <File extends Candidate>(
  brought: readonly File[],
  present: readonly Candidate[],
  limits: FileLimits,
): { readonly taken: readonly File[]; readonly refused: readonly RefusedFile[] } => {
  const stays = limits.maximumCount === 1 ? [] : present
  const taken: File[] = []
  const refused: RefusedFile[] = []
  const keys = new Set(stays.map(fileKey))
  let total = stays.reduce((sum, file) => sum + file.size, 0)
  for (const file of brought) {
    const reason = refusal(limits, file, { count: stays.length + taken.length, total, keys })
    if (reason === undefined) {
      taken.push(file)
      keys.add(fileKey(file))
      total += file.size
    } else refused.push({ name: shownName(file.name), reason })
  }
  return { taken, refused }
}

/** What is accepted, in a few words under the control; empty where everything is. */
export const limitsText = (limits: FileLimits): string => {
  const { accepted, maximumCount, maximumSize, maximumTotal, maximumContent } = limits
  const total = Math.min(maximumTotal, maximumContent ?? Number.POSITIVE_INFINITY)
  const isSingle = maximumCount === 1
  const largest = isSingle ? Math.min(total, maximumSize) : maximumSize
  const parts = [
    accepted.patterns.length > 0 && (isSingle ? accepted.words.replace(/s$/, '') : accepted.words),
    !isSingle && maximumCount < mostFiles && `up to ${maximumCount} files`,
    Number.isFinite(largest) && (isSingle ? `up to ${sizeText(largest)}` : `${sizeText(largest)} each`),
    !isSingle && Number.isFinite(total) && total !== maximumSize && `${sizeText(total)} in all`,
  ]
  const line = parts.filter((part) => part !== false).join(' · ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

import type { ValuesOf } from '@ashlar/schema'
import type { filePicker } from './filePicker.ts'
import { contentProblem, type AcceptedTypes } from './accepted-types.ts'
import type { FileFacts } from './file-facts.ts'
import { isParsed, parseContent, UnreadableContent, type ParseWishes } from './parse-content.ts'

/** How bindings are given the content of files. */
export type DataFormat = ValuesOf<typeof filePicker>['dataFormat']

/** What is to be done with a chosen file. */
export interface ReadingWishes {
  readonly accepted: AcceptedTypes
  readonly format: DataFormat
  readonly parse: ParseWishes
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** A file with its content, or the reason why it was not taken. */
export type ReadFile = { readonly facts: FileFacts; readonly parsed: unknown } | { readonly reason: string }

// The marks of formats stand at the beginning; those of office files within their first parts.
const lookedAt = 65_536

const foundIn = async (file: Blob) => {
  const { fileTypeFromBuffer } = await import('file-type')
  const beginning = new Uint8Array(await file.slice(0, lookedAt).arrayBuffer())
  try {
    return await fileTypeFromBuffer(beginning)
  } catch {
    // Where the beginning breaks off in the middle of a part, nothing is known.
    return undefined
  }
}

/** Reads a file as a browser does it with the least memory, telling how far it is. */
const addressOf = (
  file: Blob,
  { onProgress, signal }: Pick<ReadingWishes, 'onProgress' | 'signal'>,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    signal.addEventListener('abort', () => reader.abort(), { once: true })
    reader.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onabort = () => reject(new DOMException('Reading was given up.', 'AbortError'))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(file)
  })

/** The text of a file in the encoding that it shows: Unicode, or else that of older spreadsheets. */
export const textOfFile = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const dataOfFile = async (
  file: Blob,
  format: DataFormat,
  wishes: ReadingWishes,
): Promise<string | undefined> => {
  if (format === 'none') return undefined
  if (format === 'text') return textOfFile(file)
  const address = await addressOf(file, wishes)
  return format === 'dataUrl' ? address : address.slice(address.indexOf(',') + 1)
}

/** Looks at the content of a file and reads what is wanted of it. Never throws, except where it was given up. */
export const readFile = async (file: File, wishes: ReadingWishes): Promise<ReadFile> => {
  try {
    const isLookedAt = wishes.accepted.patterns.length > 0 || file.type === ''
    const found = isLookedAt ? await foundIn(file) : undefined
    const problem = contentProblem(wishes.accepted, file, found)
    if (problem !== undefined) return { reason: problem }
    const data = await dataOfFile(file, wishes.format, wishes)
    const parsed = isParsed(wishes.parse, file.name)
      ? await parseContent(await textOfFile(file), file.name, wishes.parse)
      : null
    const { name, size, lastModified } = file
    const type = file.type || found?.mime || ''
    return { facts: { name, size, type, lastModified, ...(data === undefined ? {} : { data }) }, parsed }
  } catch (failure) {
    wishes.signal.throwIfAborted()
    if (failure instanceof UnreadableContent) return { reason: failure.message }
    return { reason: 'It could not be read. Folders cannot be chosen.' }
  }
}

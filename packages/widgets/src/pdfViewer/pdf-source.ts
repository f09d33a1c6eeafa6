import { isRecord } from '../values.ts'

/** What the source property gives: the bytes, where to fetch them, or why there is nothing to show. */
export type PdfSource =
  | { readonly kind: 'none' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'file'; readonly file: Blob }
  /** A path of this origin. */
  | { readonly kind: 'address'; readonly address: string }
  /** Another site, from which pages may not fetch. */
  | { readonly kind: 'elsewhere'; readonly address: string }
  | { readonly kind: 'problem'; readonly problem: string }

/** The largest PDF that is opened, in bytes. */
export const largestPdf = 100_000_000

/** Why a file cannot be shown that is no PDF. */
export const notPdf = 'This file is not a PDF, or it is damaged.'
/** Why a file cannot be shown that is too large. */
export const tooLarge = 'This PDF is larger than 100 MB and cannot be shown here.'

const longestAddress = 8000
const dataAddress = /^data:(?:application\/(?:pdf|x-pdf|octet-stream))?[^,]{0,200}?;base64,/i

const problem = (text: string): PdfSource => ({ kind: 'problem', problem: text })

/** Whether the bytes begin as a PDF does; some programs write a little before it. */
export const looksLikePdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')

const checked = (bytes: Uint8Array<ArrayBuffer>): PdfSource =>
  bytes.length > largestPdf
    ? problem(tooLarge)
    : looksLikePdf(bytes)
      ? { kind: 'bytes', bytes }
      : problem(notPdf)

const fromBinary = (binary: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}

const fromBase64 = (text: string): PdfSource => {
  // Four letters are three bytes.
  if (text.length * 0.75 > largestPdf) return problem(tooLarge)
  try {
    return checked(fromBinary(atob(text.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return problem(notPdf)
  }
}

const ofAddress = (text: string, origin: string): PdfSource => {
  const isPath = /^\/(?![/\\])/.test(text)
  if (text.length > longestAddress || !(isPath || /^(?:https?|blob):/i.test(text))) return problem(notPdf)
  const base = origin === '' ? 'https://none.invalid' : origin
  if (!URL.canParse(text, base)) return problem('The address of the PDF cannot be read.')
  const url = new URL(text, base)
  if (url.origin !== base) return { kind: 'elsewhere', address: url.href }
  return { kind: 'address', address: url.href }
}

const ofText = (given: string, origin: string): PdfSource => {
  const text = given.trim()
  if (text === '') return { kind: 'none' }
  if (text.startsWith('%PDF-')) return checked(fromBinary(given))
  const head = dataAddress.exec(text.slice(0, 400))
  if (head !== null) return fromBase64(text.slice(head[0].length))
  // How the Base64 of every PDF begins.
  if (text.startsWith('JVBERi0')) return fromBase64(text)
  return ofAddress(text, origin)
}

/**
 * Reads what a binding gave: Base64, a data address, bytes, a file, an object with one of these, or an address. `origin`
 * is that of the page. Nothing but https, http and blobs is ever taken for an address.
 */
export const readSource = (given: unknown, origin: string): PdfSource => {
  if (given === undefined || given === null) return { kind: 'none' }
  if (typeof given === 'string') return ofText(given, origin)
  if (given instanceof Blob)
    return given.size > largestPdf ? problem(tooLarge) : { kind: 'file', file: given }
  // A copy: what is handed to the worker is gone from here.
  if (given instanceof Uint8Array) return checked(new Uint8Array(given))
  if (given instanceof ArrayBuffer) return checked(new Uint8Array(given.slice()))
  if (!isRecord(given)) return problem(notPdf)
  const inner = given.dataURL ?? given.dataUrl ?? given.base64 ?? given.data ?? given.url ?? given.file
  // Only one level: an object within an object within itself would never end.
  return typeof inner === 'object' &&
    isRecord(inner) &&
    !(inner instanceof Blob || inner instanceof Uint8Array)
    ? problem(notPdf)
    : readSource(inner, origin)
}

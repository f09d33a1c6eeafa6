import type { PDFDocumentProxy, PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { largestPdf, looksLikePdf, notPdf, tooLarge, type PdfSource } from './pdf-source.ts'
import { pdfFilesFolder } from './pdf-files.ts'

/** A page of an open PDF. */
export type PdfPage = PDFPageProxy

/** An open PDF, and the way to let go of it and its worker. */
export interface OpenPdf {
  readonly document: PDFDocumentProxy
  /** What lays text that can be selected over a page. */
  readonly TextLayer: typeof TextLayer
  close(): void
}

/** Why a PDF cannot be shown, as a sentence for the person who wants to read it. */
export class PdfProblem extends Error {
  override readonly name = 'PdfProblem'
}

type OpenableSource = Extract<PdfSource, { kind: 'bytes' | 'file' | 'address' }>

const fetched = async (address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(address, { signal, credentials: 'same-origin' })
  if (!response.ok) throw new PdfProblem(`The PDF could not be fetched (${response.status}).`)
  if (Number(response.headers.get('Content-Length') ?? 0) > largestPdf) throw new PdfProblem(tooLarge)
  return new Uint8Array(await response.arrayBuffer())
}

const bytesOf = async (source: OpenableSource, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
  if (source.kind === 'bytes') return new Uint8Array(source.bytes)
  if (source.kind === 'file') return new Uint8Array(await source.file.arrayBuffer())
  return fetched(source.address, signal)
}

/** Asks a person for the password of a PDF; `wasWrong` after one that does not open it. */
export type AskPassword = (wasWrong: boolean) => Promise<string>

const problemOf = (error: unknown): PdfProblem => {
  if (error instanceof PdfProblem) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException')
    return new PdfProblem('This PDF is protected by a password and cannot be shown here.')
  if (name === 'InvalidPDFException' || name === 'FormatError') return new PdfProblem(notPdf)
  return new PdfProblem('The PDF could not be opened.')
}

/**
 * Opens a PDF in a worker of its own. Scripts in it never run: the part of the library that would run them is not
 * loaded, nor are forms drawn that need it. A password that is asked for goes to the worker and is kept nowhere. Throws a `PdfProblem` for everything that cannot be shown.
 */
export const openPdf = async (
  source: OpenableSource,
  signal: AbortSignal,
  askPassword: AskPassword,
): Promise<OpenPdf> => {
  try {
    const [library, bytes] = await Promise.all([import('pdfjs-dist'), bytesOf(source, signal)])
    if (!looksLikePdf(bytes)) throw new PdfProblem(notPdf)
    if (bytes.length > largestPdf) throw new PdfProblem(tooLarge)
    signal.throwIfAborted()
    library.GlobalWorkerOptions.workerSrc = new URL(
      'pdfjs-dist/build/pdf.worker.min.mjs',
      import.meta.url,
    ).href
    const files = new URL(`${pdfFilesFolder}/`, location.origin).href
    const task = library.getDocument({
      data: bytes,
      enableXfa: false,
      // Pictures beyond this, in pixels, are left out: decoding them would take all memory.
      maxImageSize: 100_000_000,
      cMapUrl: `${files}cmaps/`,
      standardFontDataUrl: `${files}standard_fonts/`,
      wasmUrl: `${files}wasm/`,
      iccUrl: `${files}iccs/`,
      verbosity: library.VerbosityLevel.ERRORS,
    })
    task.onPassword = (update: (password: string) => void, reason: number) => {
      void askPassword(reason === library.PasswordResponses.INCORRECT_PASSWORD).then(update)
    }
    const close = (): void => {
      // What is being drawn at that moment ends with it, and nobody waits for it any more.
      task.destroy().catch(() => undefined)
    }
    signal.addEventListener('abort', close, { once: true })
    return { document: await task.promise, TextLayer: library.TextLayer, close }
  } catch (error) {
    throw problemOf(error)
  }
}

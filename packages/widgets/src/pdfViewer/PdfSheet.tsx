import { useEffect, useRef, useState } from 'react'
import type { OpenPdf, PdfPage } from './open-pdf.ts'
import { finenessFor } from './page-scale.ts'
import { PdfMarks, type PageFindings } from './PdfMarks.tsx'
import styles from './PdfSheet.module.css'

interface PdfSheetProps {
  readonly pdf: OpenPdf
  /** The number of the page, from 1. */
  readonly number: number
  readonly scale: number
  /** Its size before the page itself could be asked, in points. */
  readonly expected: { readonly width: number; readonly height: number }
  /** What was found on this page; `undefined` where nothing is searched. */
  readonly findings: PageFindings | undefined
}

/** Draws the page into a new canvas; the old one stays in sight until the new one is done. */
const draw = (pdf: OpenPdf, page: PdfPage, scale: number, paper: HTMLElement, letters: HTMLElement) => {
  const viewport = page.getViewport({ scale })
  const fineness = finenessFor(viewport.width, viewport.height, devicePixelRatio)
  const canvas = document.createElement('canvas')
  const fine = page.getViewport({ scale: scale * fineness })
  canvas.width = Math.max(1, Math.floor(fine.width))
  canvas.height = Math.max(1, Math.floor(fine.height))
  canvas.setAttribute('aria-hidden', 'true')
  const drawing = page.render({ canvas, viewport: fine })
  const layer = document.createElement('div')
  const text = new pdf.TextLayer({
    textContentSource: page.streamTextContent(),
    container: layer,
    viewport,
  })
  const done = Promise.all([
    drawing.promise.then(() => paper.replaceChildren(canvas)),
    text.render().then(() => letters.replaceChildren(...layer.childNodes)),
  ])
  return {
    done,
    pieces: () => text.textDivs,
    stop: () => {
      drawing.cancel()
      text.cancel()
    },
  }
}

/** One page: its picture, and its text over it, transparent, so that it can be selected and is read aloud. */
export const PdfSheet = ({ pdf, number, scale, expected, findings }: PdfSheetProps) => {
  const sheet = useRef<HTMLDivElement>(null)
  const [pieces, setPieces] = useState<readonly HTMLElement[]>()
  const paper = useRef<HTMLDivElement>(null)
  const letters = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<PdfPage>()
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let isGone = false
    pdf.document.getPage(number).then(
      (found) => {
        if (!isGone) setPage(found)
      },
      () => {
        if (!isGone) setFailed(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [pdf, number])

  useEffect(() => {
    if (page === undefined || paper.current === null || letters.current === null) return
    let isGone = false
    const { done, pieces: drawnPieces, stop } = draw(pdf, page, scale, paper.current, letters.current)
    done.then(
      () => {
        setFailed(false)
        if (!isGone) setPieces(drawnPieces())
      },
      () => {
        if (!isGone) setFailed(true)
      },
    )
    return () => {
      isGone = true
      stop()
    }
  }, [pdf, page, scale])

  const size = page?.getViewport({ scale: 1 }) ?? expected
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      role="group"
      aria-label={`Page ${number}`}
      style={{
        inlineSize: Math.floor(size.width * scale),
        blockSize: Math.floor(size.height * scale),
        '--total-scale-factor': scale,
      }}
    >
      <div ref={paper} className={styles.paper} />
      {findings !== undefined && pieces !== undefined && (
        <PdfMarks number={number} findings={findings} sheet={sheet} pieces={pieces} />
      )}
      <div ref={letters} className={styles.letters} dir="ltr" />
      {hasFailed && <p className={styles.failed}>Page {number} cannot be drawn.</p>}
    </div>
  )
}

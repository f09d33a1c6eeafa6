import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { partsOf, type PageText } from './find-in-text.ts'
import styles from './PdfSheet.module.css'
import type { Found } from './use-pdf-search.ts'

interface Mark {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly isActive: boolean
}

/** What was found on one page. */
export interface PageFindings {
  readonly found: readonly Found[]
  readonly active: Found | undefined
  readonly textOf: (page: number) => Promise<PageText>
}

interface PdfMarksProps {
  readonly number: number
  readonly findings: PageFindings
  readonly sheet: RefObject<HTMLElement | null>
  /** The elements of the pieces of text, in their order; anew with every drawing. */
  readonly pieces: readonly HTMLElement[]
}

const rangeIn = (piece: HTMLElement, from: number, to: number): Range | undefined => {
  const text = piece.firstChild
  if (!(text instanceof Text)) return undefined
  const range = document.createRange()
  range.setStart(text, Math.min(from, text.length))
  range.setEnd(text, Math.min(to, text.length))
  return range
}

const marksOf = (
  text: PageText,
  { found, active }: PageFindings,
  pieces: readonly HTMLElement[],
  sheet: HTMLElement,
): readonly Mark[] => {
  const around = sheet.getBoundingClientRect()
  return found.flatMap((match) =>
    partsOf(text, match).flatMap(({ piece, from, to }) => {
      const element = pieces[piece]
      const range = element === undefined ? undefined : rangeIn(element, from, to)
      return range === undefined
        ? []
        : [...range.getClientRects()].map(({ left, top, width, height }) => ({
            left: left - around.left,
            top: top - around.top,
            width,
            height,
            isActive: match === active,
          }))
    }),
  )
}

/** Brings an element into the sight of the pages around it, and moves nothing else. */
const reveal = (element: HTMLElement): void => {
  const room = element.closest<HTMLElement>('[role="region"]')
  if (room === null) return
  const [own, around] = [element.getBoundingClientRect(), room.getBoundingClientRect()]
  const isInSight =
    own.top >= around.top &&
    own.bottom <= around.bottom &&
    own.left >= around.left &&
    own.right <= around.right
  if (isInSight) return
  room.scrollTop += own.top - around.top - around.height / 3
  room.scrollLeft += Math.min(0, own.left - around.left - 24) + Math.max(0, own.right - around.right + 24)
}

/** Marks what was found on a page, and brings the place people look at into sight. */
export const PdfMarks = ({ number, findings, sheet, pieces }: PdfMarksProps) => {
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const first = useRef<HTMLDivElement>(null)
  const { found, active, textOf } = findings
  useEffect(() => {
    let isOver = false
    void textOf(number).then((text) => {
      if (!isOver && sheet.current !== null)
        setMarks(marksOf(text, { found, active, textOf }, pieces, sheet.current))
    })
    return () => {
      isOver = true
    }
  }, [number, found, active, textOf, sheet, pieces])
  useLayoutEffect(() => {
    if (first.current !== null) reveal(first.current)
  }, [marks])
  const firstActive = marks.findIndex(({ isActive }) => isActive)
  return marks.map(({ isActive, ...place }, index) => (
    <div
      // Places stand in the order of the text and hold no state.
      key={index}
      ref={index === firstActive ? first : undefined}
      className={styles.mark}
      data-active={isActive ? '' : undefined}
      style={place}
      aria-hidden="true"
    />
  ))
}

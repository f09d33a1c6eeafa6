import { useEffect, useMemo, useRef, useState } from 'react'
import { matchesIn, pageTextOf, type PageText, type TextMatch, type TextPiece } from './find-in-text.ts'

/** What is asked of a PDF to search it. */
export interface SearchedPdf {
  readonly document: {
    readonly numPages: number
    readonly getPage: (number: number) => Promise<{
      readonly getTextContent: () => Promise<{ readonly items: readonly (TextPiece | object)[] }>
    }>
  }
}

/** A place in a PDF that was found. */
export interface Found extends TextMatch {
  /** The number of the page, from 1. */
  readonly page: number
}

/** More places than these are not counted. */
export const mostFound = 5000

/** How long nothing may be typed before the pages are read, in ms. */
const typingRest = 200

/** Nothing found; the same object always. */
export const noPlaces: readonly Found[] = []

/** What is found in a PDF while it is searched, page by page. */
export interface PdfSearch {
  readonly words: string
  readonly found: readonly Found[]
  /** The same by the number of the page. */
  readonly byPage: ReadonlyMap<number, readonly Found[]>
  /** Which of them people look at, from 0; -1 where none is found. */
  readonly active: number
  readonly isDone: boolean
  readonly search: (words: string) => void
  /** Goes to the next place, or with -1 to the one before, around the ends. */
  readonly step: (direction: 1 | -1) => void
  /** The text of a page, read once. */
  readonly textOf: (page: number) => Promise<PageText>
}

const readPage = async (pdf: SearchedPdf, number: number): Promise<PageText> => {
  const page = await pdf.document.getPage(number)
  const { items } = await page.getTextContent()
  return pageTextOf(items.flatMap((item) => ('str' in item ? [item] : [])))
}

/** Searches the text of a PDF from the page that is in sight. */
export const usePdfSearch = (pdf: SearchedPdf, pageInSight: () => number): PdfSearch => {
  const [words, setWords] = useState('')
  const [state, setState] = useState<{ words: string; found: readonly Found[]; isDone: boolean }>({
    words: '',
    found: noPlaces,
    isDone: true,
  })
  const [chosen, setChosen] = useState<Found>()
  const inSight = useRef(pageInSight)
  useEffect(() => {
    inSight.current = pageInSight
  })
  const textOf = useMemo(() => {
    const known = new Map<number, Promise<PageText>>()
    return (page: number): Promise<PageText> => {
      // A page that cannot be read has no text, and holds nothing up.
      const text = known.get(page) ?? readPage(pdf, page).catch(() => pageTextOf([]))
      known.set(page, text)
      return text
    }
  }, [pdf])

  useEffect(() => {
    let isOver = false
    const read = async (): Promise<void> => {
      const found: Found[] = []
      const count = words.trim() === '' ? 0 : pdf.document.numPages
      for (let page = 1; page <= count && found.length < mostFound; page += 1) {
        // Page by page, so that the first places are there soon.
        const matches = matchesIn(await textOf(page), words)
        if (isOver) return
        found.push(...matches.slice(0, mostFound - found.length).map((match) => ({ ...match, page })))
        if (matches.length > 0) setState({ words, found: [...found], isDone: false })
      }
      setState({ words, found, isDone: true })
    }
    const rest = setTimeout(() => void read(), typingRest)
    return () => {
      isOver = true
      clearTimeout(rest)
    }
  }, [words, pdf, textOf])

  const isPresent = state.words === words
  const found = isPresent ? state.found : noPlaces
  const byPage = useMemo(() => Map.groupBy(found, ({ page }) => page), [found])
  // At first the one that is next to what is read.
  useEffect(() => {
    if (found.length === 0) setChosen(undefined)
    else
      setChosen((before) => {
        const isThere =
          before !== undefined &&
          found.some(({ page, start }) => page === before.page && start === before.start)
        return isThere ? before : (found.find(({ page }) => page >= inSight.current()) ?? before ?? found[0])
      })
  }, [found])

  const active =
    chosen === undefined
      ? -1
      : found.findIndex(({ page, start }) => page === chosen.page && start === chosen.start)
  return {
    words,
    found,
    byPage,
    active,
    isDone: isPresent && state.isDone,
    search: setWords,
    step: (direction) => {
      if (found.length === 0) return
      const next = active === -1 ? 0 : (active + direction + found.length) % found.length
      setChosen(found[next])
    },
    textOf,
  }
}

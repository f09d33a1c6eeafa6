import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { observeSize } from '../page-view/observe-size.ts'
import { downloadFile, fileNameOf } from '../table/download.ts'
import type { WidgetViewProps } from '../view.ts'
import type { OpenPdf } from './open-pdf.ts'
import { nextZoom, pagePadding, pageWithin, percentOf, scaleFor, zoomOf, type Zoom } from './page-scale.ts'
import { PdfFindBar } from './PdfFindBar.tsx'
import { PdfSheet } from './PdfSheet.tsx'
import { PdfToolbar } from './PdfToolbar.tsx'
import styles from './PdfViewerView.module.css'
import { noPlaces, usePdfSearch } from './use-pdf-search.ts'
import type { pdfViewer } from './pdfViewer.ts'

interface PdfPagesProps {
  readonly view: WidgetViewProps<typeof pdfViewer>
  readonly pdf: OpenPdf
  readonly title: string
  /** The size of the first page, in points. */
  readonly paper: { readonly width: number; readonly height: number }
}

/** The pages of an open PDF, of which those near the view are drawn, and its toolbar. */
export const PdfPages = ({ view, pdf, title, paper }: PdfPagesProps) => {
  const { values, setValue, trigger } = view
  const scroller = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 600, height: 800 })
  const [chosen, setChosen] = useState<{ zoom: Zoom; given: unknown }>()
  const count = pdf.document.numPages
  const given = values.zoom
  // What the builder sets anew wins over what was chosen by hand before.
  const zoom = chosen !== undefined && chosen.given === given ? chosen.zoom : zoomOf(given)
  const scale = scaleFor(zoom, paper, room)
  const height = Math.floor(paper.height * scale) + pagePadding

  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 1,
    paddingStart: pagePadding,
    scrollPaddingStart: pagePadding,
    initialRect: { width: 600, height: 800 },
  })

  useLayoutEffect(() => {
    const { current } = scroller
    if (current === null) return
    return observeSize(current, () => {
      const { clientWidth: width, clientHeight: high } = current
      // What is hidden has no size, and that must not be taken for its size.
      if (width > 0)
        setRoom((before) =>
          before.width === width && before.height === high ? before : { width, height: high },
        )
    })
  }, [])

  const page = pageWithin(values.page, count)
  const seen = useRef(1)
  const scaled = useRef(scale)
  // Another zoom keeps the page in sight that was read.
  useLayoutEffect(() => {
    if (scaled.current === scale) return
    scaled.current = scale
    virtual.measure()
    virtual.scrollToIndex(seen.current - 1, { align: 'start' })
  }, [scale, virtual])

  // A page that was set from outside is scrolled to; what scrolling itself told is there already.
  useEffect(() => {
    if (page === seen.current) return
    seen.current = page
    virtual.scrollToIndex(page - 1, { align: 'start' })
  }, [page, virtual])

  const tell = (next: number): void => {
    if (next === seen.current) return
    seen.current = next
    setValue('page', next)
    trigger('onPageChange', { page: next, pageCount: count })
  }
  const go = (to: number): void => {
    const next = pageWithin(to, count)
    virtual.scrollToIndex(next - 1, { align: 'start' })
    tell(next)
  }
  const onScroll = (): void => {
    const { current } = scroller
    if (current === null) return
    const isAtEnd = current.scrollTop + current.clientHeight >= current.scrollHeight - 2
    // The page that lies a third down the view is the one that is read.
    const line = current.scrollTop + current.clientHeight / 3
    const item = virtual.getVirtualItems().find(({ end }) => end > line)
    const isLastHigh = height < current.clientHeight
    tell(isAtEnd && !isLastHigh ? count : item === undefined ? seen.current : Math.max(item.index + 1, 1))
  }

  const find = usePdfSearch(pdf, () => seen.current)
  const [asked, setAsked] = useState(0)
  const isFinding = asked > 0
  const active = find.found[find.active]
  const goTo = useRef(go)
  goTo.current = go
  useEffect(() => {
    if (active === undefined) return
    // The page is brought near; its marks bring the place itself into sight once they are drawn.
    const isDrawn = scroller.current?.querySelector(`[data-index="${active.page - 1}"]`) !== null
    if (!isDrawn || active.page !== seen.current) goTo.current(active.page)
  }, [active])
  const closeFind = (): void => {
    setAsked(0)
    find.search('')
    scroller.current?.focus({ preventScroll: true })
  }
  const openFind = (): void => setAsked((before) => before + 1)
  const onFindKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'f') return
    // The browser finds only what is drawn.
    event.preventDefault()
    event.stopPropagation()
    openFind()
  }

  const change = (next: Zoom): void => setChosen({ zoom: next, given })
  const percent = percentOf(scale)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isWide = (scroller.current?.scrollWidth ?? 0) > (scroller.current?.clientWidth ?? 0)
    if (event.key === '+' || event.key === '=') change(nextZoom(percent, 1))
    else if (event.key === '-') change(nextZoom(percent, -1))
    else if (event.key === '0') change('width')
    else if (event.key === 'ArrowRight' && !isWide) go(seen.current + 1)
    else if (event.key === 'ArrowLeft' && !isWide) go(seen.current - 1)
    else return
    event.preventDefault()
  }

  const download = (): void => {
    pdf.document.getData().then(
      (bytes) =>
        downloadFile(
          new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }),
          fileNameOf(title === '' ? 'document' : title.replace(/\.pdf$/i, ''), 'pdf'),
        ),
      // The PDF was closed meanwhile: another one is shown by now.
      () => undefined,
    )
  }

  return (
    <div className={styles.opened} onKeyDown={onFindKey}>
      {values.showToolbar ? (
        <PdfToolbar
          title={title}
          page={page}
          pageCount={count}
          zoom={zoom}
          percent={percent}
          onPage={go}
          onZoom={change}
          onFind={openFind}
          onDownload={values.allowDownload ? download : undefined}
        />
      ) : (
        title !== '' && <p className={styles.title}>{title}</p>
      )}
      {isFinding && <PdfFindBar find={find} asked={asked} onClose={closeFind} />}
      <div
        ref={scroller}
        className={styles.room}
        role="region"
        tabIndex={0}
        aria-label={title === '' ? 'PDF' : title}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div className={styles.pages} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.place}
              style={{ transform: `translateY(${start}px)`, paddingBlockEnd: pagePadding }}
            >
              <PdfSheet
                pdf={pdf}
                number={index + 1}
                scale={scale}
                expected={paper}
                findings={
                  isFinding && find.words !== ''
                    ? {
                        found: find.byPage.get(index + 1) ?? noPlaces,
                        active,
                        textOf: find.textOf,
                      }
                    : undefined
                }
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

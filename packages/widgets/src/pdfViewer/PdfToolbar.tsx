import { useState } from 'react'
import { nextZoom, pageWithin, zoomLimits, zoomOf, type Zoom } from './page-scale.ts'
import hidden from '../shared/hidden.module.css'
import { PdfTool } from './PdfTool.tsx'
import styles from './PdfToolbar.module.css'

interface PdfToolbarProps {
  readonly title: string
  readonly page: number
  readonly pageCount: number
  readonly zoom: Zoom
  /** How large pages are at the moment, in percent. */
  readonly percent: number
  readonly onPage: (page: number) => void
  readonly onZoom: (zoom: Zoom) => void
  readonly onFind: () => void
  readonly onDownload: (() => void) | undefined
}

const presets = [50, 75, 100, 125, 150, 200]

const PageBox = ({ page, pageCount, onPage }: Pick<PdfToolbarProps, 'page' | 'pageCount' | 'onPage'>) => {
  const [typed, setTyped] = useState<string>()
  const leave = (): void => {
    if (typed !== undefined && typed.trim() !== '') onPage(pageWithin(typed, pageCount))
    setTyped(undefined)
  }
  return (
    <label className={styles.pages}>
      <span className={hidden.hidden}>Page</span>
      <input
        className={styles.page}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? page}
        style={{ inlineSize: `${Math.max(2, String(pageCount).length) + 2}ch` }}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => setTyped(event.currentTarget.value.slice(0, 8))}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            leave()
          } else if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      <span className={styles.of}>of {pageCount.toLocaleString('en')}</span>
    </label>
  )
}

/** What stands above the pages: which one is in sight, how large they are, and the download. */
export const PdfToolbar = (props: PdfToolbarProps) => {
  const { title, page, pageCount, zoom, percent, onPage, onZoom, onFind, onDownload } = props
  return (
    <div className={styles.toolbar} role="group" aria-label="PDF tools">
      <span className={styles.title} title={title}>
        {title}
      </span>
      <span className={styles.tools}>
        <PdfTool icon="chevron-up" label="Previous page" isOff={page <= 1} onPress={() => onPage(page - 1)} />
        <PageBox page={page} pageCount={pageCount} onPage={onPage} />
        <PdfTool
          icon="chevron-down"
          label="Next page"
          isOff={page >= pageCount}
          onPress={() => onPage(page + 1)}
        />
      </span>
      <span className={styles.tools}>
        <PdfTool
          icon="zoom-out"
          label="Zoom out"
          isOff={percent <= zoomLimits.least}
          onPress={() => onZoom(nextZoom(percent, -1))}
        />
        <select
          className={styles.zoom}
          aria-label="Zoom"
          value={String(zoom)}
          onChange={(event) => onZoom(zoomOf(event.currentTarget.value))}
        >
          <option value="width">Fit width</option>
          <option value="page">Fit page</option>
          {[...new Set([...presets, ...(typeof zoom === 'number' ? [zoom] : [])])]
            .toSorted((one, other) => one - other)
            .map((preset) => (
              <option key={preset} value={preset}>
                {Math.round(preset)} %
              </option>
            ))}
        </select>
        <PdfTool
          icon="zoom-in"
          label="Zoom in"
          isOff={percent >= zoomLimits.most}
          onPress={() => onZoom(nextZoom(percent, 1))}
        />
      </span>
      <PdfTool icon="search" label="Find in the PDF" onPress={onFind} />
      {onDownload !== undefined && <PdfTool icon="download" label="Download PDF" onPress={onDownload} />}
    </div>
  )
}

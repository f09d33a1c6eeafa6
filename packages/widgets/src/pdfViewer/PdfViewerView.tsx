import { useEffect, useRef, useState } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import loading from '../shared/loading.module.css'
import type { WidgetViewProps } from '../view.ts'
import type { OpenPdf } from './open-pdf.ts'
import { PdfPages } from './PdfPages.tsx'
import { PdfPassword } from './PdfPassword.tsx'
import styles from './PdfViewerView.module.css'
import { useOpenPdf, type PdfState } from './use-open-pdf.ts'
import type { pdfViewer } from './pdfViewer.ts'

interface Paper {
  readonly pdf: OpenPdf
  readonly width: number
  readonly height: number
}

/** The size of the first page, by which the others are laid out until they are drawn. */
const usePaper = (state: PdfState): { readonly paper: Paper | undefined; readonly hasFailed: boolean } => {
  const [paper, setPaper] = useState<Paper>()
  const [failed, setFailed] = useState<OpenPdf>()
  const pdf = state.kind === 'open' ? state.pdf : undefined
  useEffect(() => {
    if (pdf === undefined) return
    let isGone = false
    pdf.document.getPage(1).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 })
        if (!isGone) setPaper({ pdf, width, height })
      },
      () => {
        if (!isGone) setFailed(pdf)
      },
    )
    return () => {
      isGone = true
    }
  }, [pdf])
  return {
    paper: paper?.pdf === pdf ? paper : undefined,
    hasFailed: pdf !== undefined && failed === pdf,
  }
}

const Note = ({
  state,
  emptyText,
  title,
}: {
  state: Exclude<PdfState, { kind: 'locked' }>
  emptyText: string
  title: string
}) => {
  if (state.kind === 'elsewhere')
    return (
      <div className={styles.note}>
        <AppIcon name="file-text" size={24} />
        <span>{title === '' ? 'This PDF is on another site.' : `${title} is on another site.`}</span>
        <a className={styles.link} href={state.address} target="_blank" rel="noopener noreferrer">
          Open PDF in a new tab
        </a>
      </div>
    )
  return (
    <div className={styles.note} role={state.kind === 'problem' ? 'status' : undefined}>
      <AppIcon name={state.kind === 'problem' ? 'file-x' : 'file-text'} size={24} />
      <span>{state.kind === 'problem' ? state.problem : emptyText}</span>
    </div>
  )
}

/** A PDF to read: opened in a worker, drawn page by page as they come near the view. */
export const PdfViewerView = (props: WidgetViewProps<typeof pdfViewer>) => {
  const { values, isLoading, describedBy, setValue, trigger } = props
  const state = useOpenPdf(values.source)
  const { paper, hasFailed } = usePaper(state)
  const title = values.title.slice(0, 300)
  const isAwaited = (isLoading && values.animateLoading) || state.kind === 'opening'
  const opened = paper?.pdf
  const pageCount = opened?.document.numPages ?? 0
  const isLoaded = opened !== undefined

  useEffect(() => {
    if (values.isLoaded !== isLoaded) setValue('isLoaded', isLoaded)
    if (values.pageCount !== pageCount) setValue('pageCount', pageCount)
  }, [setValue, isLoaded, pageCount, values.isLoaded, values.pageCount])

  // After the values above, so that the steps read what the event is about.
  const told = useRef<OpenPdf>(undefined)
  useEffect(() => {
    if (opened === undefined || told.current === opened) return
    // Another PDF begins at its beginning; the first one at the page that was set.
    if (told.current !== undefined) setValue('page', 1)
    told.current = opened
    trigger('onLoad', { pageCount: opened.document.numPages })
  }, [setValue, trigger, opened])

  return (
    <div className={styles.viewer} aria-describedby={describedBy} aria-busy={isAwaited || undefined}>
      {paper === undefined ? (
        state.kind === 'locked' ? (
          <PdfPassword title={title} isWrong={state.isWrong} unlock={state.unlock} />
        ) : state.kind === 'opening' || (state.kind === 'open' && !hasFailed) ? (
          <div className={`${styles.opening} ${loading.shimmer ?? ''}`} role="status">
            Opening the PDF
          </div>
        ) : (
          <Note
            state={
              hasFailed ? { kind: 'problem', problem: 'This PDF has no page that can be shown.' } : state
            }
            emptyText={values.emptyText.slice(0, 500)}
            title={title}
          />
        )
      ) : (
        <PdfPages
          key={paper.pdf.document.fingerprints[0] ?? pageCount}
          view={props}
          pdf={paper.pdf}
          title={title}
          paper={paper}
        />
      )}
    </div>
  )
}

import { useEffect, useMemo, useState } from 'react'
import { openPdf, PdfProblem, type OpenPdf } from './open-pdf.ts'
import { readSource, type PdfSource } from './pdf-source.ts'

/** How far the PDF has come. */
export type PdfState =
  | { readonly kind: 'none' | 'opening' }
  | { readonly kind: 'problem'; readonly problem: string }
  | { readonly kind: 'elsewhere'; readonly address: string }
  /** Waits for a password. */
  | { readonly kind: 'locked'; readonly isWrong: boolean; readonly unlock: (password: string) => void }
  | { readonly kind: 'open'; readonly pdf: OpenPdf }

const settled = (source: PdfSource): PdfState | undefined => {
  if (source.kind === 'none' || source.kind === 'elsewhere' || source.kind === 'problem') return source
  return undefined
}

/** Opens what the source property gives, and lets go of it when another one comes. */
export const useOpenPdf = (given: unknown): PdfState => {
  const source = useMemo(
    () => readSource(given, typeof location === 'undefined' ? '' : location.origin),
    [given],
  )
  const [opened, setOpened] = useState<{ source: PdfSource; state: PdfState }>()
  useEffect(() => {
    if (source.kind !== 'bytes' && source.kind !== 'file' && source.kind !== 'address') return
    const control = new AbortController()
    const askPassword = (isWrong: boolean): Promise<string> =>
      new Promise((answer) => {
        if (control.signal.aborted) return
        const unlock = (password: string): void => {
          setOpened({ source, state: { kind: 'opening' } })
          answer(password)
        }
        setOpened({ source, state: { kind: 'locked', isWrong, unlock } })
      })
    openPdf(source, control.signal, askPassword).then(
      (pdf) => {
        if (control.signal.aborted) pdf.close()
        else setOpened({ source, state: { kind: 'open', pdf } })
      },
      (error: unknown) => {
        if (control.signal.aborted) return
        const problem = error instanceof PdfProblem ? error.message : 'The PDF could not be opened.'
        setOpened({ source, state: { kind: 'problem', problem } })
      },
    )
    return () => control.abort()
  }, [source])
  return settled(source) ?? (opened?.source === source ? opened.state : { kind: 'opening' })
}

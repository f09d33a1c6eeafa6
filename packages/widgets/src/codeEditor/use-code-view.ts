import { useEffect, useRef, useState, type RefObject } from 'react'
import { longestCode } from './code-text.ts'
import type * as codeView from './code-view.ts'
import type { CodeView, CodeViewLook } from './code-view.ts'

/** The code of the editor, fetched once a page shows one. */
export type CodeModule = typeof codeView

/** Fetches the editor. */
export const useCodeModule = () => {
  const [module, setModule] = useState<CodeModule>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (hasFailed) return undefined
    let isGone = false
    import('./code-view.ts')
      .then((loaded) => {
        if (!isGone) setModule(loaded)
      })
      .catch(() => {
        if (!isGone) setFailed(true)
      })
    return () => {
      isGone = true
    }
  }, [hasFailed])
  return { module, hasFailed, tryAgain: () => setFailed(false) }
}

interface CodeViewWishes {
  readonly module: CodeModule | undefined
  readonly text: string
  readonly look: CodeViewLook
  readonly onChange: (text: string) => void
}

interface CodeViewState {
  readonly place: RefObject<HTMLDivElement | null>
  readonly view: CodeView | undefined
  readonly isTooLong: boolean
}

/** Puts the editor into its place, and keeps what it shows and what the page holds the same. */
export const useCodeView = (wishes: CodeViewWishes): CodeViewState => {
  const { module, text } = wishes
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<CodeView>()
  const latest = useRef(wishes)
  useEffect(() => {
    latest.current = wishes
  })
  /** What the editor holds. */
  const held = useRef('')
  const isTooLong = text.length > longestCode

  useEffect(() => {
    const element = place.current
    if (module === undefined || element === null) return undefined
    const { look: first, text: written } = latest.current
    held.current = written.length > longestCode ? '' : written
    const made = module.createCodeView(element, first, held.current, (next) => {
      held.current = next
      latest.current.onChange(next)
    })
    setView(made)
    return () => {
      setView(undefined)
      made.destroy()
    }
  }, [module])

  useEffect(() => {
    if (view === undefined || isTooLong || text === held.current) return
    held.current = text
    view.show(text)
  }, [view, text, isTooLong])

  const look = JSON.stringify(wishes.look)
  useEffect(() => {
    view?.change(latest.current.look)
  }, [view, look])

  return { place, view, isTooLong }
}

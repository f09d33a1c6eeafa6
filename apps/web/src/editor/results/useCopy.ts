import { useEffect, useRef, useState } from 'react'

/** Milliseconds that "Copied" is shown. */
const feedbackTime = 3000

/** Copies a text and says so for three seconds; `failed` where the browser does not allow it. */
export const useCopy = (): { state: 'ready' | 'copied' | 'failed'; copy: (text: string) => void } => {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: 'copied' | 'failed'): void => {
    setState(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('ready'), feedbackTime)
  }
  // Without a secure address there is no clipboard at all.
  const write = async (text: string): Promise<void> => navigator.clipboard.writeText(text)
  const copy = (text: string): void => {
    write(text).then(
      () => show('copied'),
      () => show('failed'),
    )
  }
  return { state, copy }
}

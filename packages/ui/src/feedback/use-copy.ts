import { useEffect, useRef, useState } from 'react'

/** How long it is shown that something was copied, in milliseconds. */
export const copiedMilliseconds = 3000

/** Copies a text and says so for three seconds; `failed` where the browser does not allow it. */
export const useCopy = (): { state: 'ready' | 'copied' | 'failed'; copy: (text: string) => void } => {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: 'copied' | 'failed'): void => {
    setState(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('ready'), copiedMilliseconds)
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

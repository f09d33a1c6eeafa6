import { useEffect, useRef, useState } from 'react'

/** How long it is shown that something was copied, in milliseconds: a link or what a notice offers, or a value. */
export const copiedMilliseconds = { link: 3000, value: 1500 } as const

/** What became of the latest copying, for as long as it is shown. */
export type CopyState = 'ready' | 'copied' | 'failed'

/**
 * Copies texts and says so for as long as it is said for such a thing; `failed` where the browser does not allow it.
 * Where there are several to copy, `copied` is the key of the one that was.
 */
export const useCopy = (
  thing: keyof typeof copiedMilliseconds,
): { state: CopyState; copied: string | undefined; copy: (text: string, key?: string) => void } => {
  const [shown, setShown] = useState<{ state: CopyState; key: string }>({ state: 'ready', key: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (state: 'copied' | 'failed', key: string): void => {
    setShown({ state, key })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown({ state: 'ready', key: '' }), copiedMilliseconds[thing])
  }
  // Without a secure address there is no clipboard at all.
  const write = async (text: string): Promise<void> => navigator.clipboard.writeText(text)
  const copy = (text: string, key = ''): void => {
    write(text).then(
      () => show('copied', key),
      () => show('failed', key),
    )
  }
  return { state: shown.state, copied: shown.state === 'copied' ? shown.key : undefined, copy }
}

import { useCallback, useEffect, useRef, useState } from 'react'

/** In ms: whoever writes faster waits for an answer only once they pause. */
const pause = 120

/** A text that somebody is entering. */
export interface Entered {
  readonly text: string
  /** As it is worth asking for: the first letter at once, what is written in one go behind it when it pauses. */
  readonly settled: string
  readonly enter: (text: string) => void
}

/** A text as it is being entered, and as it is worth asking for. */
export const useEntered = (first = ''): Entered => {
  const [text, setText] = useState(first)
  const [settled, setSettled] = useState(first)
  const restUntil = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Not in an effect behind the text: the screen would be drawn once more before anything is asked for.
  const enter = useCallback((entered: string): void => {
    const settle = (): void => {
      setSettled(entered)
      restUntil.current = performance.now() + pause
    }
    setText(entered)
    clearTimeout(timer.current)
    if (performance.now() >= restUntil.current) settle()
    else timer.current = setTimeout(settle, pause)
  }, [])
  return { text, settled, enter }
}

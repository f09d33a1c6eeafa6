import { useLayoutEffect, useState } from 'react'

/** In ms: whoever writes faster waits for an answer only once they pause. */
const pause = 120

/**
 * A text as it is worth asking for: the first letter at once, what is written in one go behind it when it pauses.
 */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  const [restUntil, setRestUntil] = useState(0)
  // Before it is painted: an effect behind that asks a frame later.
  useLayoutEffect(() => {
    if (text === settled) return undefined
    const settle = (): void => {
      setSettled(text)
      setRestUntil(performance.now() + pause)
    }
    if (performance.now() >= restUntil) {
      settle()
      return undefined
    }
    const timer = setTimeout(settle, pause)
    return () => clearTimeout(timer)
  }, [text, settled, restUntil])
  return settled
}

import { useEffect, useRef, type RefObject } from 'react'

/**
 * Calls `letGo` when a person has let go of a native slider, or moved it by a key. React calls the event of every
 * movement `onChange`; the browser's own event of that name is the one that is meant here.
 */
export const useSliderRelease = (
  input: RefObject<HTMLInputElement | null>,
  letGo: (value: number) => void,
): void => {
  const latest = useRef(letGo)
  useEffect(() => {
    latest.current = letGo
  })
  useEffect(() => {
    const element = input.current
    if (element === null) return
    const onChange = () => latest.current(element.valueAsNumber)
    element.addEventListener('change', onChange)
    return () => element.removeEventListener('change', onChange)
  }, [input])
}

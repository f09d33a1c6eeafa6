import { useEffect, type RefObject } from 'react'
import { maskPartsOf } from './mask.ts'

/** Holds what is typed into the element to a mask; an empty one does nothing. Its code is fetched when there is one. */
export const useMask = (element: RefObject<HTMLInputElement | null>, mask: string): void => {
  useEffect(() => {
    if (mask === '') return
    let stop: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      const { Maskito } = await import('@maskito/core')
      if (isOver || element.current === null) return
      const masking = new Maskito(element.current, { mask: [...maskPartsOf(mask)] })
      stop = () => masking.destroy()
    }
    // Without the mask's code people still type; the rule that the mask is filled still holds.
    begin().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [element, mask])
}

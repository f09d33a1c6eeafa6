import { useLayoutEffect, type RefObject } from 'react'
import { observeSize } from '../page-view/observe-size.ts'

/** Lets the keyboard scroll an element whose content does not fit, also where nothing in it takes the focus. */
export const useReachableOverflow = (element: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    return observeSize(current, () => {
      const isCut =
        current.scrollHeight > current.clientHeight + 1 || current.scrollWidth > current.clientWidth + 1
      if (isCut) current.tabIndex = 0
      else current.removeAttribute('tabindex')
    })
  })
}

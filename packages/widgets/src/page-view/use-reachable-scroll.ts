import { useLayoutEffect, type RefObject } from 'react'
import { observeSize } from './observe-size.ts'

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * Lets the keyboard scroll a view that may not become as high as its content and has nothing in it that takes the focus:
 * without a place in the tab order what lies below the edge could be read with a mouse alone.
 */
export const useReachableScroll = (frame: RefObject<HTMLElement | null>, isBounded: boolean): void => {
  useLayoutEffect(() => {
    const { current } = frame
    if (!isBounded || current === null) return
    const look = (): void => {
      const view = current.firstElementChild
      if (!(view instanceof HTMLElement)) return
      const isCut = view.scrollHeight > view.clientHeight + 1 && view.querySelector(reachable) === null
      if (isCut) view.tabIndex = 0
      else view.removeAttribute('tabindex')
    }
    const endObserving = observeSize(current, look)
    // The view comes later than its frame, and others of its texts: a frame that is as high as it may be stays so.
    const filled = new MutationObserver(look)
    filled.observe(current, { subtree: true, childList: true, characterData: true })
    return () => {
      endObserving()
      filled.disconnect()
    }
  }, [frame, isBounded])
}

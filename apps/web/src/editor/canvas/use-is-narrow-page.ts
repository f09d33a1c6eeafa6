import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this width in px components stand below each other; the style sheets of the components say the same. */
const narrowPage = 480

/** Whether the page on a surface is as narrow as on a phone: by the width that was chosen for it, or the room it has. */
export const useIsNarrowPage = (surface: RefObject<HTMLElement | null>): boolean => {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const { current } = surface
    // The frame of the application may stand beside the page and take from its room.
    const page = current?.querySelector<HTMLElement>('[data-mode]') ?? current
    if (page === null) return undefined
    const look = (): void => {
      const { width } = page.getBoundingClientRect()
      // What is not drawn, as in code mode, has no width at all.
      if (width > 0) setNarrow(width < narrowPage)
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(page)
    return () => resized.disconnect()
  }, [surface])
  return isNarrow
}

import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Below this width, in px, the navigation is behind a button. */
const phoneWidth = 640

/**
 * Whether the navigation has no room beside the page or in its row, so that a button has to open it. `content` is
 * anything that differs when the links do.
 */
export const useIsCollapsed = (
  frame: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
  content: unknown,
): boolean => {
  const [isCollapsed, setCollapsed] = useState(false)
  /** How wide the frame has to be for the row to fit; 0 until it did not. */
  const needed = useRef(0)
  useLayoutEffect(() => {
    needed.current = 0
    setCollapsed(false)
  }, [content])
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const look = (): void => {
      const width = element.clientWidth
      const nav = row.current
      if (!isCollapsed && nav !== null && nav.scrollWidth > nav.clientWidth)
        needed.current = width - nav.clientWidth + nav.scrollWidth
      setCollapsed(width < phoneWidth || width < needed.current)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, row, isCollapsed, content])
  return isCollapsed
}

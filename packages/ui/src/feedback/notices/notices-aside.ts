import type { RefCallback } from 'react'

const property = '--ashlar-notices-aside'

/**
 * Keeps notices from what people work in at the right edge of the window: they appear beside this element. To be given to
 * it as `ref`; one element at a time can have it.
 */
export const noticesAside: RefCallback<HTMLElement> = (element) => {
  if (element === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetWidth}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}

/** What a gesture hears while the pointer is down, wherever the pointer goes. */
export interface FollowedPointer {
  moved: (event: PointerEvent) => void
  released: (event: PointerEvent) => void
  cancelled: () => void
  /** Before each frame, with how long the last one took, in ms. */
  frame: (elapsed: number) => void
}

/**
 * Follows the pointer until the answered function is called. Escape, a lost pointer and another window cancel. Listens
 * before everything else: the page may keep presses to itself.
 */
export const followPointer = ({ moved, released, cancelled, frame }: FollowedPointer): (() => void) => {
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancelled()
  }
  let before = performance.now()
  let request = requestAnimationFrame(function next(now) {
    request = requestAnimationFrame(next)
    frame(now - before)
    before = now
  })
  const options = { capture: true }
  // Nothing else follows the pointer meanwhile, so that a move costs what the gesture costs.
  const movedAlone = (event: PointerEvent): void => {
    event.stopPropagation()
    moved(event)
  }
  const unheard = (event: Event): void => event.stopPropagation()
  window.addEventListener('pointermove', movedAlone, options)
  window.addEventListener('mousemove', unheard, options)
  window.addEventListener('pointerup', released, options)
  window.addEventListener('pointercancel', cancelled, options)
  window.addEventListener('blur', cancelled)
  window.addEventListener('keydown', pressed, options)
  return () => {
    cancelAnimationFrame(request)
    window.removeEventListener('pointermove', movedAlone, options)
    window.removeEventListener('mousemove', unheard, options)
    window.removeEventListener('pointerup', released, options)
    window.removeEventListener('pointercancel', cancelled, options)
    window.removeEventListener('blur', cancelled)
    window.removeEventListener('keydown', pressed, options)
  }
}

/** A drag ends with a click on whatever is under it, which nobody meant. */
export const swallowClick = (): void => {
  const swallow = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true), 0)
}

/** What a gesture hears while the pointer is down, wherever the pointer goes. */
export interface FollowedPointer {
  moved: (event: PointerEvent) => void
  released: (event: PointerEvent) => void
  cancelled: () => void
  /**
   * Before the frame after a move, with how long the last one took, in ms. Answers whether the next frame matters too,
   * wherever the pointer is then.
   */
  frame: (elapsed: number) => boolean
}

/** What a frame takes, in ms, where none went before it. */
const usualFrame = 1000 / 60

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
  let isFollowing = true
  let request: number | null = null
  let before: number | null = null
  const next = (now: number): void => {
    request = null
    const goesOn = frame(before === null ? usualFrame : now - before)
    before = goesOn ? now : null
    if (goesOn && isFollowing) request ??= requestAnimationFrame(next)
  }
  const options = { capture: true }
  // Nothing else follows the pointer meanwhile, so that a move costs what the gesture costs.
  const movedAlone = (event: PointerEvent): void => {
    event.stopPropagation()
    moved(event)
    // A pointer at rest asks for no frames.
    request ??= requestAnimationFrame(next)
  }
  const unheard = (event: Event): void => event.stopPropagation()
  window.addEventListener('pointermove', movedAlone, options)
  window.addEventListener('mousemove', unheard, options)
  window.addEventListener('pointerup', released, options)
  window.addEventListener('pointercancel', cancelled, options)
  window.addEventListener('blur', cancelled)
  window.addEventListener('keydown', pressed, options)
  return () => {
    isFollowing = false
    if (request !== null) cancelAnimationFrame(request)
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

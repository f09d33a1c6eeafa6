import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

const beforeFirstRepeat = 400
const betweenRepeats = 60

/** Handlers of a button that acts once when pressed and again and again while it is held. */
export const useRepeatedPress = (act: () => void) => {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = act
  })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  const repeat = () => {
    latest.current()
    timer.current = setTimeout(repeat, betweenRepeats)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      // The caret stays where it is.
      event.preventDefault()
      latest.current()
      stop()
      timer.current = setTimeout(repeat, beforeFirstRepeat)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: (event: MouseEvent) => {
      // Only presses without a pointer, as assistive technology makes them; the others have acted already.
      if (event.detail === 0) latest.current()
    },
  }
}

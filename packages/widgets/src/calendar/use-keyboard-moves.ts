import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { CalendarEvent } from './calendar-events.ts'
import type { CalendarViewName } from './CalendarToolbar.tsx'
import { afterStep, firstDayOf, stepOf, timeInWords } from './keyboard-moves.ts'

interface KeyboardMovesOptions {
  readonly events: readonly CalendarEvent[]
  readonly isEditable: boolean
  readonly view: CalendarViewName
  readonly element: RefObject<HTMLElement | null>
  /** Turns to the day, so that what is moved stays in sight. */
  readonly show: (day: string) => void
  /** Tells that the event was moved; it is drawn in its new place by then. */
  readonly tell: (index: number) => void
}

interface Picked {
  readonly before: CalendarEvent
  readonly present: CalendarEvent
}

/** How many frames are waited for until a moved event is drawn again. */
const mostFrames = 30

const indexOf = (target: EventTarget | null): number => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null
  return element === null ? -1 : Number(element.dataset.event)
}

/**
 * Moves and stretches events by keyboard: Space picks up the one that has the focus, arrow keys move it, Shift with them
 * changes its end, Enter or Space drops it, Escape puts it back.
 */
export const useKeyboardMoves = (options: KeyboardMovesOptions) => {
  const { events, isEditable } = options
  const [picked, setPicked] = useState<Picked>()
  const [news, setNews] = useState('')
  /** What was dropped stays where it is until the data comes anew, as after a drag. */
  const [dropped, setDropped] = useState<
    { readonly of: readonly CalendarEvent[]; readonly event: CalendarEvent }[]
  >([])
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const shown = useMemo(() => {
    const moved = new Map<number, CalendarEvent>()
    for (const { of, event } of dropped) if (of === events) moved.set(event.index, event)
    if (picked !== undefined) moved.set(picked.present.index, picked.present)
    return moved.size === 0 ? events : events.map((event) => moved.get(event.index) ?? event)
  }, [events, dropped, picked])

  // An event that moved is another element by then, to which the focus follows.
  const [followed, setFollowed] = useState<CalendarEvent>()
  useLayoutEffect(() => {
    if (followed === undefined) return undefined
    let left = mostFrames
    let frame = 0
    const follow = () => {
      const drawn = latest.current.element.current?.querySelector<HTMLElement>(
        `[data-event="${followed.index}"]`,
      )
      if (drawn !== null && drawn !== undefined && drawn !== document.activeElement) drawn.focus()
      left -= 1
      if (left > 0) frame = requestAnimationFrame(follow)
    }
    frame = requestAnimationFrame(follow)
    const letGo = () => cancelAnimationFrame(frame)
    // Whoever goes on elsewhere is not called back.
    document.addEventListener('pointerdown', letGo, true)
    document.addEventListener('keydown', letGo, true)
    return () => {
      letGo()
      document.removeEventListener('pointerdown', letGo, true)
      document.removeEventListener('keydown', letGo, true)
    }
  }, [followed])

  useEffect(() => {
    if (picked === undefined) return undefined
    // Wherever the focus is meanwhile: it is nowhere while the event is drawn anew.
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Tab') {
        cancel()
        return
      }
      if (event.key === 'Enter' || event.key === ' ') drop()
      else if (event.key === 'Escape') {
        cancel()
        setFollowed(picked.before)
      } else if (!move(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', hear, true)
    document.addEventListener('pointerdown', cancel, true)
    return () => {
      document.removeEventListener('keydown', hear, true)
      document.removeEventListener('pointerdown', cancel, true)
    }
  })

  const cancel = () => {
    if (picked === undefined) return
    setPicked(undefined)
    latest.current.show(firstDayOf(picked.before))
    setNews(`${picked.before.title} was put back: ${timeInWords(picked.before)}.`)
  }
  const drop = () => {
    if (picked === undefined) return
    const { before, present: after } = picked
    setPicked(undefined)
    setFollowed(after)
    if (before.start === after.start && before.end === after.end) {
      setNews(`${after.title} was not moved.`)
      return
    }
    setDropped((all) => [
      ...all.filter(({ of, event }) => of === events && event.index !== after.index),
      { of: events, event: after },
    ])
    setNews(`${after.title} was dropped: ${timeInWords(after)}.`)
    // Told once it is drawn in its place, in the words of what draws it.
    requestAnimationFrame(() => latest.current.tell(after.index))
  }
  const move = (event: globalThis.KeyboardEvent): boolean => {
    if (picked === undefined) return false
    const element = latest.current.element.current
    const step = stepOf(event.key, {
      isShift: event.shiftKey,
      view: latest.current.view,
      isAllDay: picked.present.isAllDay,
      isRightToLeft: element !== null && getComputedStyle(element).direction === 'rtl',
    })
    if (step === undefined) return false
    const after = afterStep(picked.present, step)
    setPicked({ before: picked.before, present: after })
    setFollowed(after)
    latest.current.show(firstDayOf(after))
    setNews(timeInWords(after))
    return true
  }

  return {
    events: shown,
    news,
    pickedIndex: picked?.present.index,
    /** For the element around the events, before they hear of the key themselves. */
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (!isEditable || picked !== undefined || event.key !== ' ') return
      const found = shown.find(({ index }) => index === indexOf(event.target))
      if (found === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setPicked({ before: found, present: found })
      setNews(
        `${found.title} was picked up: ${timeInWords(found)}. Arrow keys move it, Shift with them changes its end, Enter drops it, Escape puts it back.`,
      )
    },
  }
}

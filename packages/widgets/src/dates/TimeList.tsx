import type { Time } from '@internationalized/date'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import styles from './TimeList.module.css'
import { timesInSteps } from './times.ts'

interface TimeListProps {
  readonly label: string
  /** Minutes from one time to the next. */
  readonly step: number
  readonly time: Time | undefined
  readonly write: (time: Time) => string
  readonly isAllowed: (time: Time) => boolean
  /** Takes the focus to the chosen time as soon as it is drawn. */
  readonly takesFocus: boolean
  readonly onChoose: (time: Time) => void
}

const minutesOf = (time: Time): number => time.hour * 60 + time.minute

const nine = 9 * 60

/** The times of a day to choose from; arrow keys go through them. */
export const TimeList = ({ label, step, time, write, isAllowed, takesFocus, onChoose }: TimeListProps) => {
  const times = useMemo(() => timesInSteps(step), [step])
  const nearest = Math.min(times.length - 1, Math.floor((time === undefined ? nine : minutesOf(time)) / step))
  const [active, setActive] = useState<number>()
  const list = useRef<HTMLDivElement>(null)
  const focused = active ?? nearest

  // Not a layout effect: a popup around the list is shown in one, and nothing hidden can be scrolled or focused.
  useEffect(() => {
    const element = list.current?.children[nearest]
    if (!(element instanceof HTMLElement) || list.current === null) return
    // The list alone is scrolled: scrolling into view would move the page behind the popup.
    list.current.scrollTop = element.offsetTop - list.current.offsetTop - 96
    if (takesFocus) element.focus({ preventScroll: true })
  }, [nearest, takesFocus])

  const move = (index: number) => {
    const next = Math.max(0, Math.min(times.length - 1, index))
    setActive(next)
    const element = list.current?.children[next]
    if (element instanceof HTMLElement) element.focus()
  }
  const choose = (chosen: Time) => {
    if (isAllowed(chosen)) onChoose(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const perHour = Math.max(1, Math.round(60 / step))
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: focused + 1,
      ArrowUp: focused - 1,
      PageDown: focused + perHour,
      PageUp: focused - perHour,
      Home: 0,
      End: times.length - 1,
    }
    const aim = steps[event.key]
    const present = times[focused]
    if (aim !== undefined) move(aim)
    else if ((event.key === 'Enter' || event.key === ' ') && present !== undefined) choose(present)
    else return
    event.preventDefault()
  }
  return (
    <div ref={list} className={styles.list} role="listbox" aria-label={label} onKeyDown={onKeyDown}>
      {times.map((entry, index) => (
        <div
          key={minutesOf(entry)}
          role="option"
          className={styles.time}
          tabIndex={index === focused ? 0 : -1}
          aria-selected={time !== undefined && entry.hour === time.hour && entry.minute === time.minute}
          aria-disabled={!isAllowed(entry) || undefined}
          onClick={() => choose(entry)}
        >
          {write(entry)}
        </div>
      ))}
    </div>
  )
}

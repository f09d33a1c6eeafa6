import { useEffect, useState } from 'react'
import { dayOf } from '../dates/days.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { typedDay, formatDay } from '../dates/format-dates.ts'
import type { WidgetViewProps } from '../view.ts'
import type { KeptRange } from './range-rules.ts'
import type { dateRange } from './dateRange.ts'

/** One of the two days of a range. */
export type Side = 'start' | 'end'

const names = { start: 'startDate', end: 'endDate' } as const

interface Typing {
  readonly text: string
  readonly beside: unknown
}

const same = (value: unknown): unknown => value
const kept = (value: unknown): string | null => dayOf(value)?.toString() ?? null

const valueOf = ({ start, end }: KeptRange) =>
  start === null || end === null ? null : { startDate: start, endDate: end }

/** The two days of a range: as texts that people type, and as the host keeps them. */
export const useRange = (
  { values, setValue, report, trigger }: WidgetViewProps<typeof dateRange>,
  shown: string,
) => {
  const [typing, setTyping] = useState<Readonly<Partial<Record<Side, Typing>>>>({})
  const set = (side: Side) => (next: unknown) => {
    setValue(names[side], next)
    return next
  }
  const [start, sendStart] = useDraft<unknown, unknown>(values.startDate ?? null, same, set('start'))
  const [end, sendEnd] = useDraft<unknown, unknown>(values.endDate ?? null, same, set('end'))
  const range: KeptRange = { start: kept(start), end: kept(end) }

  // A default written by hand, or what an event step set, becomes the form that bindings rely on.
  useEffect(() => {
    for (const name of [names.start, names.end]) {
      const value = values[name] ?? null
      if (value !== kept(value)) report(name, kept(value))
    }
  })
  useExposed(
    { values, report },
    'value',
    valueOf({ start: kept(values.startDate), end: kept(values.endDate) }),
  )

  const typedOn = (side: Side): string | undefined => {
    const typed = typing[side]
    return typed !== undefined && Object.is(typed.beside, side === 'start' ? start : end)
      ? typed.text
      : undefined
  }
  const shownOn = (side: Side): string => {
    const day = dayOf(range[side])
    return typedOn(side) ?? (day === undefined ? '' : formatDay(day, shown))
  }
  const take = (next: KeptRange) => {
    if (next.start === range.start && next.end === range.end) return
    if (next.start !== range.start) sendStart(next.start)
    if (next.end !== range.end) sendEnd(next.end)
    setValue('value', valueOf(next))
    trigger('onDateSelected', { startDate: next.start, endDate: next.end, value: valueOf(next) })
  }
  return {
    range,
    texts: { start: shownOn('start'), end: shownOn('end') },
    type: (side: Side, text: string) =>
      setTyping({ ...typing, [side]: { text, beside: side === 'start' ? start : end } }),
    /** Takes both days, as chosen in the calendar or cleared. */
    choose: (next: KeptRange) => {
      setTyping({})
      take(next)
    },
    /** Takes over what was typed, once the person is done with it. */
    commit: () => {
      const read = { ...range }
      const left: Partial<Record<Side, Typing>> = {}
      for (const side of ['start', 'end'] as const) {
        const text = typedOn(side)
        if (text === undefined) continue
        const day = typedDay(text, shown)
        read[side] = day?.toString() ?? null
        if (day === undefined && text.trim() !== '') left[side] = { text, beside: null }
      }
      setTyping(left)
      take(read)
    },
  }
}

import FullCalendar, { type CalendarRef, type DatesSetInfo, type EventChangeInfo } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import '@fullcalendar/react/skeleton.css'
import themePlugin from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { firstWeekdayOf } from '../dates/day-rules.ts'
import { dayOf } from '../dates/days.ts'
import hidden from '../shared/hidden.module.css'
import { Message } from '../shared/Message.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import { listLength } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import {
  calendarEventsOf,
  eventFieldsOf,
  eventItemAt,
  eventsWithin,
  mostEvents,
  scrollTimeOf,
} from './calendar-events.ts'
import { CalendarToolbar, calendarViewNames, type CalendarViewName } from './CalendarToolbar.tsx'
import styles from './CalendarView.module.css'
import { useKeyboardMoves } from './use-keyboard-moves.ts'
import type { calendar } from './calendar.ts'

const plugins = [themePlugin, dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin]

const viewTypes: Readonly<Record<CalendarViewName, string>> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listMonth',
}

// The name of a heading that is a link would not have in it what is seen, and a week has the view of its days beside it.
const viewOptions = { timeGrid: { navLinks: false } }

/** More events at once are not drawn: the library compares each with all others of the same hour. */
const mostDrawn = 1000

const timeFormat = { hour: 'numeric', minute: '2-digit' } as const

const nameOfView = (type: string): CalendarViewName =>
  calendarViewNames.find((name) => viewTypes[name] === type) ?? 'month'

/** Events in a month, a week, a day or a list. */
export const CalendarView = ({
  host,
  values,
  errors,
  isLoading,
  describedBy,
  setValue,
  report,
  trigger,
}: WidgetViewProps<typeof calendar>) => {
  const calendar = useRef<CalendarRef>(null)
  const [title, setTitle] = useState('')
  const [range, setRange] = useState<{ readonly start: Date; readonly end: Date }>()
  const { events: data, startKey, endKey, titleKey, colorKey, allDayKey } = values
  const written = useMemo(
    () => calendarEventsOf(data, eventFieldsOf({ startKey, endKey, titleKey, colorKey, allDayKey })),
    [data, startKey, endKey, titleKey, colorKey, allDayKey],
  )
  const count = useMemo(() => listLength(data), [data])
  const isEditable = values.isEditable && host.mode !== 'edit'
  const element = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const view = values.view
  const moves = useKeyboardMoves({
    events: written,
    isEditable,
    view,
    element,
    show: (day) => {
      const shown = calendar.current?.getApi()
      const at = Date.parse(`${day}T12:00`)
      if (
        shown !== undefined &&
        (at < shown.view.currentStart.getTime() || at >= shown.view.currentEnd.getTime())
      )
        shown.gotoDate(day)
    },
    tell: (index) => {
      const event = calendar.current?.getApi().getEventById(String(index))
      if (event !== null && event !== undefined) tellChange(event)
    },
  })
  const { events } = moves
  const visible = useMemo(() => (range === undefined ? [] : eventsWithin(events, range)), [events, range])
  const drawn = useMemo(
    () =>
      visible.slice(0, mostDrawn).map((event) => ({
        id: String(event.index),
        title: event.title,
        start: event.start,
        allDay: event.isAllDay,
        ...(event.end === undefined ? {} : { end: event.end }),
        ...(event.color === undefined ? {} : { color: event.color }),
        ...(event.colorUpon === undefined ? {} : { contrastColor: event.colorUpon }),
        ...(event.index === moves.pickedIndex ? { className: styles.picked } : {}),
      })),
    [visible, moves.pickedIndex],
  )
  const date = dayOf(values.date)?.toString()
  const first = useRef({ view, date })

  // Whoever sets the view or the date turns the pages; what the calendar told itself is there already.
  useEffect(() => {
    const api = calendar.current?.getApi()
    if (api !== undefined && nameOfView(api.view.type) !== view) api.changeView(viewTypes[view])
  }, [view])
  useEffect(() => {
    if (date !== undefined) calendar.current?.getApi().gotoDate(date)
  }, [date])

  const tellRange = ({ start, end, view: present }: DatesSetInfo) => {
    setTitle(present.title)
    if (range?.start.getTime() !== start.getTime() || range.end.getTime() !== end.getTime())
      setRange({ start, end })
    const rangeStart = start.toISOString()
    const rangeEnd = end.toISOString()
    const name = nameOfView(present.type)
    if (values.view !== name) report('view', name)
    if (values.rangeStart === rangeStart && values.rangeEnd === rangeEnd) return
    setValue('rangeStart', rangeStart)
    setValue('rangeEnd', rangeEnd)
    trigger('onRangeChange', { start: rangeStart, end: rangeEnd, view: name })
  }
  const tellSlot = (start: string, end: string | null, allDay: boolean) => {
    const slot = { start, end, allDay }
    setValue('selectedSlot', slot)
    trigger('onSlotClick', slot)
  }
  const tellChange = (event: Pick<EventChangeInfo['event'], 'id' | 'startStr' | 'endStr' | 'allDay'>) => {
    const changed = {
      event: eventItemAt(data, Number(event.id)),
      start: event.startStr,
      end: event.allDay ? lastDayOf(event.endStr, event.startStr) : event.endStr || null,
      allDay: event.allDay,
    }
    setValue('changedEvent', changed)
    trigger('onEventChange', changed)
  }
  const api = () => calendar.current?.getApi()
  if (errors.events !== undefined)
    return <Message title="The events could not be loaded." detail={errors.events} isFailure />
  return (
    <section
      className={styles.calendar}
      aria-label={values.label || 'Calendar'}
      aria-describedby={describedBy}
      aria-busy={isLoading || undefined}
    >
      <CalendarToolbar
        title={title}
        view={view}
        onPrevious={() => api()?.prev()}
        onNext={() => api()?.next()}
        onToday={() => api()?.today()}
        onView={(name) => api()?.changeView(viewTypes[name])}
      />
      <div
        ref={element}
        onKeyDownCapture={moves.onKeyDownCapture}
        className={isLoading && values.animateLoading ? `${styles.grid} ${styles.awaited}` : styles.grid}
      >
        <FullCalendar
          ref={calendar}
          plugins={plugins}
          headerToolbar={false}
          initialView={viewTypes[first.current.view]}
          {...(first.current.date === undefined ? {} : { initialDate: first.current.date })}
          locale={new Intl.DateTimeFormat().resolvedOptions().locale}
          events={drawn}
          height="100%"
          firstDay={firstWeekdayOf(values.firstDayOfWeek)}
          weekNumbers={values.showsWeekNumbers}
          weekends={values.showsWeekends}
          scrollTime={scrollTimeOf(values.dayStartsAt)}
          nowIndicator
          navLinks
          views={viewOptions}
          eventTimeFormat={timeFormat}
          dayMaxEvents
          eventInteractive
          editable={isEditable}
          selectable={host.mode !== 'edit'}
          datesSet={tellRange}
          eventClick={({ event, jsEvent }) => {
            jsEvent.preventDefault()
            const item = eventItemAt(data, Number(event.id))
            setValue('selectedEvent', item)
            trigger('onEventClick', { event: item })
          }}
          select={({ startStr, endStr, allDay }) =>
            tellSlot(startStr, allDay ? lastDayOf(endStr, startStr) : endStr, allDay)
          }
          eventChange={({ event }) => tellChange(event)}
          eventDidMount={({ el, event }) => {
            el.dataset.event = event.id
            if (isEditable) el.setAttribute('aria-describedby', hintId)
          }}
        />
      </div>
      {isEditable && (
        <span id={hintId} className={hidden.hidden}>
          Press Space to move it by keyboard.
        </span>
      )}
      {visible.length > mostDrawn && (
        <p className={styles.rest} role="note">
          {`${(visible.length - mostDrawn).toLocaleString()} more events are not shown. Show less time, or fewer events.`}
        </p>
      )}
      <RestNote shown={mostEvents} count={count} noun="events" />
      <div role="status" aria-live="assertive" className={hidden.hidden}>
        {moves.news}
      </div>
    </section>
  )
}

/** The last day of an event that lasts all day: calendars count the day after it. */
const lastDayOf = (after: string, start: string): string =>
  dayOf(after)?.subtract({ days: 1 }).toString() ?? start

import styles from './CalendarView.module.css'

/** What a calendar shows. */
export type CalendarViewName = 'month' | 'week' | 'day' | 'agenda'

const viewLabels: Readonly<Record<CalendarViewName, string>> = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
  agenda: 'Agenda',
}

/** The names of all views, the first one where none is chosen. */
export const calendarViewNames = ['month', 'week', 'day', 'agenda'] as const

interface CalendarToolbarProps {
  readonly title: string
  readonly view: CalendarViewName
  readonly onPrevious: () => void
  readonly onNext: () => void
  readonly onToday: () => void
  readonly onView: (view: CalendarViewName) => void
}

const Arrow = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 16 16"
    width={16}
    height={16}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

/** The line above a calendar: turning pages, what is visible, and the choice of the view. */
export const CalendarToolbar = ({
  title,
  view,
  onPrevious,
  onNext,
  onToday,
  onView,
}: CalendarToolbarProps) => (
  <div className={styles.toolbar}>
    <div className={styles.turns}>
      <button type="button" className={styles.button} onClick={onToday}>
        Today
      </button>
      <button
        type="button"
        className={styles.arrow}
        aria-label={`Previous ${viewLabels[view].toLowerCase()}`}
        onClick={onPrevious}
      >
        <Arrow path="m9.5 4-4 4 4 4" />
      </button>
      <button
        type="button"
        className={styles.arrow}
        aria-label={`Next ${viewLabels[view].toLowerCase()}`}
        onClick={onNext}
      >
        <Arrow path="m6.5 4 4 4-4 4" />
      </button>
      <h2 className={styles.title} aria-live="polite">
        {title}
      </h2>
    </div>
    <div className={styles.views} role="group" aria-label="View">
      {calendarViewNames.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.view}
          aria-pressed={name === view}
          onClick={() => onView(name)}
        >
          {viewLabels[name]}
        </button>
      ))}
    </div>
  </div>
)

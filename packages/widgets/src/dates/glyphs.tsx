/** A calendar page. */
export const CalendarGlyph = () => (
  <svg
    viewBox="0 0 16 16"
    width={16}
    height={16}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <rect x="2.25" y="3" width="11.5" height="10.75" rx="1.5" />
    <path d="M2.25 6.5h11.5M5.25 1.5v3M10.75 1.5v3" />
  </svg>
)

/** The face of a clock. */
export const ClockGlyph = () => (
  <svg
    viewBox="0 0 16 16"
    width={16}
    height={16}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.75V8l2.25 1.5" />
  </svg>
)

const line = {
  viewBox: '0 0 16 16',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/** Says that more opens below. */
export const Chevron = () => (
  <svg {...line} width="12" height="12">
    <path d="m4 6 4 4 4-4" />
  </svg>
)

/** Opens the navigation on a narrow screen, and closes it. */
export const Bars = ({ isOpen }: { isOpen: boolean }) => (
  <svg {...line} width="20" height="20">
    <path d={isOpen ? 'm4 4 8 8m0-8-8 8' : 'M2.5 4.5h11M2.5 8h11m-11 3.5h11'} />
  </svg>
)

/** Somebody who has not signed in. */
export const Person = () => (
  <svg {...line} width="16" height="16">
    <path d="M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8Zm-5 5.5c.4-2.3 2.4-3.5 5-3.5s4.6 1.2 5 3.5" />
  </svg>
)

import { lazy } from 'react'

/** The calendar of a field; its code is fetched when the first one opens. */
export const LazyDayCalendar = lazy(async () => {
  const module = await import('./DayCalendar.tsx')
  return { default: module.DayCalendar }
})

import type { PublishedApplication, PublishedPage } from './routes/published.ts'

/** What of an application may hold texts with bindings, whichever page of it is open. */
export type ApplicationTexts = Pick<
  PublishedApplication,
  'stateVariables' | 'timers' | 'events' | 'frame'
> & {
  settings: Pick<PublishedApplication['settings'], 'routes'>
}

/**
 * All that a page may have evaluated, its own and its application's. Server and browser gather it in the same way, since
 * what was prepared of texts is found by their place among all texts.
 */
export const textsOfPage = (
  { stateVariables, timers, events, frame, settings }: ApplicationTexts,
  { widgets, apis, ...page }: Omit<PublishedPage, 'prepared' | 'given'>,
): unknown => [
  widgets,
  apis,
  [page.stateVariables, page.timers, page.events, page.embedProperties, page.routes],
  [stateVariables, timers, events, settings.routes, frame],
]

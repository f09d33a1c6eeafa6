import type { PublishedApplication, PublishedPage } from '@ashlar/contract'
import type { PageModel } from '@ashlar/runtime'
import { routesOf } from './published-routes.ts'

/** A page as the runtime brings it to life: with what belongs to its application, and with the routes that lead to it. */
export const pageModel = (application: PublishedApplication, page: PublishedPage): PageModel => ({
  ...page,
  stateVariables: [...page.stateVariables, ...application.stateVariables],
  timers: [...page.timers, ...application.timers],
  events: [...page.events, ...application.events],
  ...(application.frame === undefined ? {} : { frame: application.frame }),
  routes: page.routes ?? routesOf(application).filter(({ pageId }) => pageId === page.id),
})

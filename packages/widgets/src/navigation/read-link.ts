import { choiceOf, dataOf, flagOf } from '../values.ts'
import { linkDestination } from './link-address.ts'

/** A link as its widget or item says it, ready to be drawn. */
export interface ReadLink {
  /** `undefined` where it leads nowhere or may not be followed. */
  readonly address: string | undefined
  /** Why its address may not be followed, as a sentence. */
  readonly refusal?: string
  readonly opensInNewTab: boolean
}

/** Reads the link properties of a widget or an item; `current` is the present address. */
export const readLink = (values: Readonly<Record<string, unknown>>, current: string): ReadLink => {
  const target = choiceOf(values.linkTo, ['page', 'app', 'customUrl'])
  const destination = { page: values.page, app: values.application, customUrl: values.url }[target]
  const led = linkDestination(
    {
      target,
      destination,
      routeParams: dataOf(values.routeParams),
      queryParams: dataOf(values.queryParams),
      keepQueryParams: flagOf(values.keepQueryParams),
    },
    current,
  )
  const opensInNewTab = flagOf(values.openInNewTab)
  if (led === undefined) return { address: undefined, opensInNewTab }
  return 'refusal' in led
    ? { address: undefined, refusal: led.refusal, opensInNewTab }
    : { address: led.url, opensInNewTab }
}

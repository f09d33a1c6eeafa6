import { choiceOf, dataOf, flagOf } from '../values.ts'
import { linkAddress } from './link-address.ts'

/** A link as its widget or item says it, ready to be drawn. */
export interface ReadLink {
  /** `undefined` where it leads nowhere or may not be followed. */
  readonly address: string | undefined
  readonly opensInNewTab: boolean
}

/** Reads the link properties of a widget or an item; `current` is the present address. */
export const readLink = (values: Readonly<Record<string, unknown>>, current: string): ReadLink => {
  const target = choiceOf(values.linkTo, ['page', 'app', 'customUrl'])
  const destination = { page: values.page, app: values.application, customUrl: values.url }[target]
  return {
    address: linkAddress(
      {
        target,
        destination,
        queryParams: dataOf(values.queryParams),
        keepQueryParams: flagOf(values.keepQueryParams),
      },
      current,
    ),
    opensInNewTab: flagOf(values.openInNewTab),
  }
}

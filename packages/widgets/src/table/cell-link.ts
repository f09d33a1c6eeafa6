import { linkAddress } from '../navigation/link-address.ts'
import { readLink, type ReadLink } from '../navigation/read-link.ts'
import { choiceOf, dataOf, flagOf, isRecord, textOf } from '../values.ts'
import { settingAt, type TableColumn } from './columns.ts'
import type { DataRow } from './rows.ts'

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Words that nobody means as an address, such as "none" or "see below", stay words. */
const readsAsAddress = (value: string): boolean =>
  /^[/?#\\]|^[a-z][a-z0-9+.-]*:/i.test(value) || /^[^\s/]+\.[^\s/]+/.test(value)

/**
 * Where a cell leads: to the address, page or application that its column names for the row, otherwise to the one that
 * is its value; `undefined` where it is no link. `current` is the present address.
 */
export const cellLink = (
  { settings }: TableColumn,
  row: DataRow,
  value: unknown,
  current: string,
): ReadLink | undefined => {
  const at = (name: string): unknown => settingAt(settings[name], row.index)
  const linkTo = choiceOf(settings.linkTo, ['customUrl', 'page', 'app'])
  const named = at({ customUrl: 'linkUrl', page: 'page', app: 'application' }[linkTo])
  const destination = isGiven(named) ? named : value
  const isOwnAddress = !isGiven(named) && linkTo === 'customUrl'
  if (!isGiven(destination) || (isOwnAddress && !readsAsAddress(textOf(destination).trim()))) return undefined
  // A row that is not saved yet has no page of its own.
  if (linkTo === 'page' && row.insertedId !== undefined) return undefined
  const routeParams = dataOf(at('routeParams'))
  return readLink(
    {
      linkTo,
      url: destination,
      page: destination,
      application: destination,
      routeParams: linkTo === 'page' ? { ...row.fields, ...(isRecord(routeParams) ? routeParams : {}) } : {},
      queryParams: at('queryParams'),
      keepQueryParams: settings.keepQueryParams,
      openInNewTab:
        linkTo === 'page' ? flagOf(settings.openPageInNewTab) : flagOf(settings.openInNewTab, true),
    },
    current,
  )
}

/** Where the picture of a cell leads, if its column says so: the value is the picture itself. */
export const pictureLink = (column: TableColumn, row: DataRow, current: string): ReadLink | undefined =>
  cellLink(column, row, undefined, current)

/** The address under which an e-mail is written, `undefined` where the value is no e-mail address. */
export const mailLink = (value: unknown): string | undefined => {
  const text = textOf(value).trim()
  return text.length < 320 && /^[^\s@<>"'?&]+@[^\s@<>"'?&]+$/.test(text)
    ? linkAddress({ target: 'customUrl', destination: `mailto:${encodeURI(text)}` }, '/')
    : undefined
}

import { frameEntity, type FrameValues } from '@ashlar/runtime'
import {
  entryAt,
  frameEntries,
  frameOf,
  type FrameEntry,
  type FrameLayout,
  type FramePage,
  type FrameRecord,
  type PictureSources,
  refusedPictureSite,
  type Route,
} from '@ashlar/schema'
import { imageAddress } from '@ashlar/widgets'

/** A link of the navigation as it is shown. */
export interface FrameItem {
  readonly pageId: string
  readonly label: string
  readonly path: string
  readonly icon: string | undefined
  /** `page` for the page that is open, `true` for the list that it belongs to. */
  readonly current: 'page' | true | undefined
}

/** Links under one heading; those without a heading stand alone. */
export interface FrameGroup {
  readonly heading: string | undefined
  readonly items: readonly FrameItem[]
}

/** The frame around a page as it is shown. */
export interface FrameModel {
  readonly layout: FrameLayout
  readonly title: string
  /** The address of a picture; null where there is none. */
  readonly logo: string | null
  readonly groups: readonly FrameGroup[]
}

/** What a frame is made of. */
export interface FrameSource {
  readonly stored: FrameRecord | undefined
  /** What its texts come to; null where no page is alive to evaluate them. */
  readonly values: unknown
  readonly applicationName: string
  readonly pages: readonly FramePage[]
  readonly routes: readonly Route[]
  /** From where the application shows pictures. */
  readonly pictures: PictureSources
  /** That of the window. */
  readonly address: string
  /** The page that is open, and its path; null where there is none. */
  readonly open: { readonly pageId: string; readonly path: string } | null
}

const isFrameValues = (given: unknown): given is FrameValues =>
  typeof given === 'object' && given !== null && 'links' in given && Array.isArray(given.links)

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** Whether a link is shown: always where nothing is said, and not before its binding has a value. */
const isShown = (value: unknown): boolean => {
  if (value === undefined) return true
  if (typeof value === 'string') return !['', 'false', '0'].includes(value.trim().toLowerCase())
  return Boolean(value)
}

/** Makes the frame that is shown around a page. */
export const frameModel = (source: FrameSource): FrameModel => {
  const frame = frameOf(source.stored, source.pages)
  const values = isFrameValues(source.values) ? source.values : plainValues(frame)
  const entries = frameEntries(frame, source.pages, source.routes)
  const present = source.open === null ? null : entryAt(entries, source.open)
  const items = entries.flatMap((entry): (FrameItem & { readonly group: string | undefined })[] => {
    const said = entry.place === null ? undefined : values.links[entry.place]
    if (!isShown(said?.isVisible)) return []
    const { pageId, pageName, path, icon, group } = entry
    const label = textOf(said?.label) || pageName
    return [{ pageId, label, path, icon, group, current: currentOf(entry, present) }]
  })
  const logo = textOf(values.logo)
  return {
    layout: frame.layout,
    title: textOf(values.title) || source.applicationName,
    logo: shownPicture(logo, source.pictures, source.address),
    groups: inGroups(items),
  }
}

/** The address of a picture that may be shown: the settings of the application say from which sites. */
const shownPicture = (text: string, pictures: PictureSources, page: string): string | null => {
  const address = text === '' ? undefined : imageAddress(text)
  return address === undefined || refusedPictureSite(pictures, address, page) !== undefined ? null : address
}

const plainValues = (frame: FrameRecord): FrameValues => {
  const { values } = frameEntity(frame).message
  return isFrameValues(values) ? values : { title: null, logo: null, links: [] }
}

const currentOf = (entry: FrameEntry, present: ReturnType<typeof entryAt>): FrameItem['current'] => {
  if (present?.entry !== entry) return undefined
  return present.isPage ? 'page' : true
}

/** Links of one group stand together where its first one stands. */
const inGroups = (items: readonly (FrameItem & { readonly group: string | undefined })[]): FrameGroup[] => {
  const groups: { heading: string | undefined; items: FrameItem[] }[] = []
  for (const { group: heading, ...item } of items) {
    const known =
      heading === undefined
        ? groups.at(-1)?.heading === undefined
          ? groups.at(-1)
          : undefined
        : groups.find((group) => group.heading === heading)
    if (known === undefined) groups.push({ heading, items: [item] })
    else known.items.push(item)
  }
  return groups
}

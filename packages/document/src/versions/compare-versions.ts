import type { Change } from '@ashlar/schema'
import { difference, isEmpty } from '../change.ts'
import type { ContentOfVersion, PageOfVersion } from './content.ts'

/** What became of a page between two versions; `name` is the later one's where it has the page. */
export interface ComparedPage {
  id: string
  name: string
  state: 'added' | 'removed' | 'changed'
  /** Whether it is listed in one of them and hidden in the other. */
  isHiddenChanged: boolean
  /** What leads from its records to those of the later version; everything of a page that only one of them has. */
  change: Change
}

/** How one version of an application becomes another one. */
export interface ComparedVersions {
  /** What the application was called and is called; null where that is the same. */
  name: [from: string, to: string] | null
  /** What belongs to no page: theme, routes, frame, profiles, state of the application. */
  application: Change
  /** Pages that differ, in the order of the later version, and then those that it has no more. */
  pages: ComparedPage[]
}

const hidden = ({ isHidden = false }: PageOfVersion): boolean => isHidden

/** Where two versions of an application differ, record by record. */
export const compareVersions = (from: ContentOfVersion, to: ContentOfVersion): ComparedVersions => {
  const before = new Map(from.pages.map((page) => [page.id, page]))
  const kept = new Set(to.pages.map(({ id }) => id))
  const compared = to.pages.flatMap((page): ComparedPage[] => {
    const { id, name, records } = page
    const was = before.get(id)
    const change = difference(was?.records ?? {}, records)
    const isHiddenChanged = was !== undefined && hidden(was) !== hidden(page)
    if (was === undefined) return [{ id, name, state: 'added', isHiddenChanged, change }]
    if (isEmpty(change) && !isHiddenChanged) return []
    return [{ id, name, state: 'changed', isHiddenChanged, change }]
  })
  const removed = from.pages
    .filter(({ id }) => !kept.has(id))
    .map(
      ({ id, name, records }): ComparedPage => ({
        id,
        name,
        state: 'removed',
        isHiddenChanged: false,
        change: difference(records, {}),
      }),
    )
  return {
    name: from.name === to.name ? null : [from.name, to.name],
    application: difference(from.records, to.records),
    pages: [...compared, ...removed],
  }
}

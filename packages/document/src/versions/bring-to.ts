import type { PageRecords } from '@ashlar/schema'
import { apply, difference } from '../change.ts'
import { isSame } from '../equality.ts'
import { rebased } from '../merge-fields.ts'
import type { ContentOfVersion, PageOfVersion } from './content.ts'

/** What is to be saved so that an application is brought to a version, or the places that others have changed since. */
export type Brought = { ok: true; content: ContentOfVersion } | { ok: false; collisions: string[] }

/** What names what belongs to no page where sentences list places. */
const ofApplication = 'what belongs to the application'

/**
 * What is saved now with the way from one version to another done to it. Where `from` is what is saved now, that is the other
 * version as it is. Where something was saved since, it stays, unless both ways touch the same: then nothing is done.
 */
export const bringTo = (now: ContentOfVersion, from: ContentOfVersion, to: ContentOfVersion): Brought => {
  const collisions: string[] = []
  const follow = (place: string, present: PageRecords, before: PageRecords, after: PageRecords) => {
    const applied = apply(present, rebased(difference(before, after), present))
    if (applied.ok) return applied.records
    collisions.push(place)
    return present
  }
  const there = new Map(now.pages.map((page) => [page.id, page]))
  const before = new Map(from.pages.map((page) => [page.id, page]))
  const wanted = new Set(to.pages.map(({ id }) => id))
  const pages = to.pages.flatMap((page): PageOfVersion[] => {
    const [present, was] = [there.get(page.id), before.get(page.id)]
    // Deleted since by somebody: it stays deleted only where the way does not touch it.
    if (present === undefined) {
      if (was === undefined) return [page]
      if (!isSame(was.records, page.records)) collisions.push(page.name)
      return []
    }
    if (was === undefined) {
      if (!isSame(present.records, page.records)) collisions.push(present.name)
      return [present]
    }
    const isHidden = was.isHidden === page.isHidden ? present.isHidden : page.isHidden
    return [
      {
        ...present,
        name: page.name === was.name ? present.name : page.name,
        isHidden,
        records: follow(present.name, present.records, was.records, page.records),
      },
    ]
  })
  // What the other version does not have goes, unless it came or was changed since.
  const others = now.pages.filter(({ id }) => !wanted.has(id))
  const stay = others.filter((page) => {
    const was = before.get(page.id)
    if (was !== undefined && !isSame(was.records, page.records)) collisions.push(page.name)
    return was === undefined
  })
  const records = follow(ofApplication, now.records, from.records, to.records)
  return collisions.length > 0
    ? { ok: false, collisions }
    : { ok: true, content: { name: now.name, records, pages: [...pages, ...stay] } }
}

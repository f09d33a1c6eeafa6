import type { PageRecord, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import { difference, isEmpty } from '../change.ts'
import { merge, type MergeChoice, type MergeCollision, type MergeSide } from '../merge.ts'
import { rootOf } from '../tree.ts'
import type { ContentOfVersion, PageOfVersion } from './content.ts'

/** Something that two versions made something else of, each differently; the page's own id names the page as a whole. */
export interface VersionCollision extends MergeCollision {
  /** Null for what belongs to no page. */
  readonly pageId: string | null
  readonly pageName: string
}

/** A person's decision about a collision. */
export interface VersionChoice {
  readonly pageId: string | null
  readonly id: string
  readonly choice: MergeSide
  /** The fields of which the other side stays. */
  readonly except?: readonly string[] | undefined
}

/** What is merged: two versions, and the one that both began with. */
export interface VersionsToMerge {
  readonly base: ContentOfVersion
  /** What is merged into the other. */
  readonly mine: ContentOfVersion
  /** What it is merged into: what nobody decided about stays as it is here. */
  readonly theirs: ContentOfVersion
  readonly catalogue: WidgetCatalogue
  readonly choices?: readonly VersionChoice[] | undefined
}

/** Both versions put together, and what a person must decide before that can be kept. */
export interface MergedVersions {
  readonly content: ContentOfVersion
  readonly collisions: readonly VersionCollision[]
}

const isListed = ({ isHidden = false }: PageOfVersion): boolean => !isHidden

const shown = (records: PageRecords | undefined): PageRecord | null =>
  records === undefined ? null : (rootOf(records) ?? null)

const isSamePage = (one: PageOfVersion, other: PageOfVersion): boolean =>
  isListed(one) === isListed(other) && isEmpty(difference(one.records, other.records))

/**
 * Two versions of an application as one: page by page, record by record and field by field, over what both began with. What
 * only one of them changed is kept; what both changed differently is theirs until somebody chooses. A page that one deleted and
 * the other changed is such a choice, as a whole. Routes go with their page.
 */
export const mergeVersions = ({
  base,
  mine,
  theirs,
  catalogue,
  choices = [],
}: VersionsToMerge): MergedVersions => {
  const collisions: VersionCollision[] = []
  const chosen = Map.groupBy(choices, ({ pageId }) => pageId)
  const choicesAt = (pageId: string | null): ReadonlyMap<string, MergeChoice> =>
    new Map((chosen.get(pageId) ?? []).map(({ id, choice, except = [] }) => [id, { side: choice, except }]))
  const mergeRecords = (
    place: { pageId: string | null; pageName: string },
    [before, my, their]: readonly [PageRecords, PageRecords, PageRecords],
  ): PageRecords => {
    const merged = merge({
      theirs: their,
      mine: difference(before, my),
      missed: difference(before, their),
      catalogue,
      choices: choicesAt(place.pageId),
    })
    collisions.push(...merged.collisions.map((collision) => ({ ...place, ...collision })))
    return merged.records
  }

  const [before, my, their] = [base, mine, theirs].map(
    ({ pages }) => new Map(pages.map((page) => [page.id, page])),
  )
  const mergePage = (id: string): PageOfVersion[] => {
    const [was, mineNow, theirsNow] = [before?.get(id), my?.get(id), their?.get(id)]
    if (mineNow !== undefined && theirsNow !== undefined) {
      const place = { pageId: id, pageName: theirsNow.name }
      const records = mergeRecords(place, [was?.records ?? {}, mineNow.records, theirsNow.records])
      const isKept = was === undefined || isListed(mineNow) === isListed(was)
      const { isHidden: _, ...page } = theirsNow
      return [
        {
          ...page,
          name: rootOf(records)?.name ?? theirsNow.name,
          ...(isListed(isKept ? theirsNow : mineNow) ? {} : { isHidden: true }),
          records,
        },
      ]
    }
    const only = mineNow ?? theirsNow
    if (only === undefined || was === undefined) return only === undefined ? [] : [only]
    if (isSamePage(was, only)) return []
    const choice = chosen.get(id)?.find((one) => one.id === id)?.choice
    if (choice === undefined) {
      const sides = { mine: shown(mineNow?.records), theirs: shown(theirsNow?.records) }
      collisions.push({ pageId: id, pageName: only.name, id, ...sides })
    }
    const kept = choice === 'mine' ? mineNow : theirsNow
    return kept === undefined ? [] : [kept]
  }

  const order = new Set([...theirs.pages, ...mine.pages].map(({ id }) => id))
  const pages = [...order].flatMap(mergePage)
  const ofApplication = { pageId: null, pageName: '' }
  const records = mergeRecords(ofApplication, [base.records, mine.records, theirs.records])
  const content = {
    name: theirs.name,
    records: withLivingRoutes(records, pages, [theirs.records, mine.records]),
    pages,
  }
  return { content, collisions }
}

/**
 * Routes and links of what is there: those of a page that went go with it, and a page that stays although one side deleted it
 * keeps its path.
 */
const withLivingRoutes = (
  records: PageRecords,
  pages: readonly PageOfVersion[],
  sides: readonly PageRecords[],
): PageRecords => {
  const there = new Map(pages.map((page) => [page.id, page]))
  const kept = Object.entries(records).flatMap(([id, record]): [string, PageRecord][] => {
    if (record.kind === 'frame') {
      return [[id, { ...record, links: record.links.filter(({ pageId }) => there.has(pageId)) }]]
    }
    if (record.kind !== 'route') return [[id, record]]
    const page = there.get(record.pageId)
    if (page === undefined) return []
    // Where the present version has it, it stays, so that undo brings all of it back.
    const opensNothing = record.widgetId !== undefined && page.records[record.widgetId] === undefined
    return opensNothing && sides[0]?.[id] === undefined ? [] : [[id, record]]
  })
  const reached = new Set(
    kept.flatMap(([, record]) =>
      record.kind === 'route' && record.widgetId === undefined ? [record.pageId] : [],
    ),
  )
  const brought = pages
    .filter(({ id }) => !reached.has(id))
    .flatMap(({ id }): [string, PageRecord][] => {
      const [first, second] = sides.map((side) => pathsTo(side, id))
      if (first === undefined || second === undefined || first.length === 0) return second ?? []
      // Each side left it another one: the first of them, so that it is the same whoever is merged into whom.
      return second.length === 0 ? first : [...first, ...second].toSorted(inOrder).slice(0, 1)
    })
  return Object.fromEntries([...kept, ...brought])
}

type Entry = [string, PageRecord]

/** The routes of a side that open a page. */
const pathsTo = (side: PageRecords, pageId: string): Entry[] =>
  Object.entries(side).filter(
    ([, record]) => record.kind === 'route' && record.pageId === pageId && record.widgetId === undefined,
  )

const inOrder = ([oneId, one]: Entry, [otherId, other]: Entry): number => {
  const [first, second] = [one, other].map((record) => (record.kind === 'route' ? record.order : ''))
  return `${first} ${oneId}` < `${second} ${otherId}` ? -1 : 1
}

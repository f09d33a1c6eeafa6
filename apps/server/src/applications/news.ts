import type { ApplicationNewsView, ChangeOrigin } from '@ashlar/contract'
import {
  type ChangeAuthor,
  type ChangesOfOthers,
  changesOfOthers,
  difference,
  emptyChange,
  isEmpty,
} from '@ashlar/document'
import type { Change } from '@ashlar/schema'
import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { applicationChanges, applications } from '../tables/applications.ts'
import { auditEntries } from '../tables/audit.ts'
import { users } from '../tables/identity.ts'
import { pageChanges, pages } from '../tables/pages.ts'
import type { ApplicationRow } from './load.ts'
import { type Seen, seenBy } from './seen.ts'

/** How many saved changes are read at most: the latest, for whoever was away for long. */
const mostChanges = 3_000

/** A saved change of a page, or of what belongs to none. */
interface LoggedChange {
  readonly documentId: string
  readonly authorId: string
  readonly origin: ChangeOrigin
  readonly savedAt: Date
  readonly change: Change
}

/** Somebody who changed a page, or something of the application (null), and when. */
interface Deed {
  readonly authorId: string | null
  readonly place: string | null
  readonly at: Date
}

type PageHead = Pick<typeof pages.$inferSelect, 'id' | 'name' | 'revision' | 'createdAt' | 'deletedAt'>

/** How long around the time of a page its entry in the record of changes is looked for, in milliseconds. */
const aroundEntry = 60_000

/** What others changed in an application since somebody last looked; nothing is new to whoever never did. */
export const newsFor = async (
  queries: Queryable,
  userId: string,
  { id: applicationId, organizationId }: Pick<ApplicationRow, 'id' | 'organizationId'>,
): Promise<ApplicationNewsView> => {
  const seen = await seenBy(queries, applicationId, userId)
  const known = Object.keys(seen?.pages ?? {})
  const [application] = await queries
    .select({ revision: applications.revision })
    .from(applications)
    .where(eq(applications.id, applicationId))
  const heads: PageHead[] = await queries
    .select({
      id: pages.id,
      name: pages.name,
      revision: pages.revision,
      createdAt: pages.createdAt,
      deletedAt: pages.deletedAt,
    })
    .from(pages)
    .where(
      and(
        eq(pages.applicationId, applicationId),
        known.length === 0 ? isNull(pages.deletedAt) : or(isNull(pages.deletedAt), inArray(pages.id, known)),
      ),
    )
    .orderBy(pages.createdAt, pages.id)
  const now = {
    application: application?.revision ?? 0,
    pages: Object.fromEntries(heads.map(({ id, revision }) => [id, revision])),
  }
  const nothing = { name: null, application: emptyChange(), pages: [] }
  if (seen === undefined) {
    return { since: null, now, people: [], comparison: nothing, authors: {}, isPartial: false }
  }

  const isKnown = ({ id }: PageHead): boolean => Object.hasOwn(seen.pages, id)
  const ofPages = await changesOfPages(queries, seen)
  const ofApplication = await changesOfApplication(queries, seen)
  const makers = await makersOf(
    queries,
    organizationId,
    heads.filter((head) => !isKnown(head) || head.deletedAt !== null),
  )
  const deeds: Deed[] = []
  const authors = new Map<string, readonly ChangeAuthor[]>()
  const note = (place: string | null, { authors: of }: ChangesOfOthers, changes: readonly LoggedChange[]) => {
    for (const [id, who] of of) authors.set(id, who)
    const who = new Set([...of.values()].flat().map(({ authorId }) => authorId))
    for (const { authorId, savedAt } of changes) {
      if (who.has(authorId)) deeds.push({ authorId, place, at: savedAt })
    }
  }

  const compared: ApplicationNewsView['comparison']['pages'] = []
  const unknown = await recordsOf(
    queries,
    heads.filter((head) => !isKnown(head)).map(({ id }) => id),
  )
  for (const head of heads) {
    const { id, name, createdAt, deletedAt } = head
    const common = { id, name, isHiddenChanged: false }
    const changes = ofPages.filter(({ documentId }) => documentId === id)
    if (isKnown(head) && deletedAt === null) {
      const theirs = changesOfOthers(changes, userId)
      if (isEmpty(theirs.change)) continue
      note(name, theirs, changes)
      compared.push({ ...common, state: 'changed', change: theirs.change })
      continue
    }
    const maker = makers.get(id) ?? null
    const isOwn = maker === userId && changes.every(({ authorId }) => authorId === userId)
    if (isOwn) continue
    authors.set(id, maker === null ? [] : [{ authorId: maker, origin: 'person' }])
    deeds.push({ authorId: maker, place: name, at: deletedAt ?? createdAt })
    compared.push(
      deletedAt === null
        ? { ...common, state: 'added', change: difference({}, unknown.get(id) ?? {}) }
        : { ...common, state: 'removed', change: emptyChange() },
    )
  }
  const theirs = changesOfOthers(ofApplication, userId)
  note(null, theirs, ofApplication)

  const names = await namesOf(queries, [
    ...deeds.flatMap(({ authorId }) => authorId ?? []),
    ...[...authors.values()].flat().map(({ authorId }) => authorId),
  ])
  const nameOf = (id: string | null): string => (id === null ? undefined : names.get(id)) ?? 'Somebody'
  return {
    since: seen.seenAt.toISOString(),
    now,
    people: peopleOf(deeds, nameOf),
    comparison: { name: null, application: theirs.change, pages: compared },
    authors: Object.fromEntries(
      [...authors].map(([id, who]) => [
        id,
        who.map(({ authorId, origin }) => ({ name: nameOf(authorId), origin })),
      ]),
    ),
    isPartial: ofPages.length === mostChanges || ofApplication.length === mostChanges,
  }
}

/** The changes of pages after those that were seen, in their order; of too many the latest. */
const changesOfPages = async (queries: Queryable, { applicationId, pages: seen }: Seen) => {
  const revision = sql<number>`(${JSON.stringify(seen)}::jsonb ->> ${pageChanges.documentId})::int`
  const rows: LoggedChange[] = await queries
    .select({
      documentId: pageChanges.documentId,
      authorId: pageChanges.authorId,
      origin: pageChanges.origin,
      savedAt: pageChanges.savedAt,
      change: pageChanges.change,
    })
    .from(pageChanges)
    .innerJoin(pages, eq(pages.id, pageChanges.documentId))
    .where(
      and(
        eq(pages.applicationId, applicationId),
        isNull(pages.deletedAt),
        sql`${pageChanges.revision} > coalesce(${revision}, 0)`,
      ),
    )
    .orderBy(desc(pageChanges.savedAt), desc(pageChanges.revision))
    .limit(mostChanges)
  return rows.toReversed()
}

const changesOfApplication = async (queries: Queryable, { applicationId, revision }: Seen) => {
  const rows: LoggedChange[] = await queries
    .select({
      documentId: applicationChanges.documentId,
      authorId: applicationChanges.authorId,
      origin: applicationChanges.origin,
      savedAt: applicationChanges.savedAt,
      change: applicationChanges.change,
    })
    .from(applicationChanges)
    .where(
      and(
        eq(applicationChanges.documentId, applicationId),
        sql`${applicationChanges.revision} > ${revision}`,
      ),
    )
    .orderBy(desc(applicationChanges.revision))
    .limit(mostChanges)
  return rows.toReversed()
}

/** Who added or deleted pages, as far as the record of changes says it. */
const makersOf = async (
  queries: Queryable,
  organizationId: string,
  heads: readonly PageHead[],
): Promise<ReadonlyMap<string, string>> => {
  const times = heads.map(({ createdAt, deletedAt }) => (deletedAt ?? createdAt).getTime())
  if (times.length === 0) return new Map()
  const from = new Date(Math.min(...times) - aroundEntry)
  const rows = await queries
    .select({ pageId: auditEntries.entityId, actorId: auditEntries.actorId, action: auditEntries.action })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, organizationId),
        gte(auditEntries.at, from),
        eq(auditEntries.entityType, 'page'),
        inArray(
          auditEntries.entityId,
          heads.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(auditEntries.id)
  const makers = new Map<string, string>()
  for (const { id, deletedAt } of heads) {
    const entry = rows.findLast(
      ({ pageId, action }) => pageId === id && (deletedAt === null ? isAdding(action) : action === 'delete'),
    )
    if (entry !== undefined && entry.actorId !== null) makers.set(id, entry.actorId)
  }
  return makers
}

const isAdding = (action: string): boolean => ['create', 'import', 'duplicate'].includes(action)

const recordsOf = async (queries: Queryable, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, typeof pages.$inferSelect.records>()
  const rows = await queries
    .select({ id: pages.id, records: pages.records })
    .from(pages)
    .where(inArray(pages.id, [...ids]))
  return new Map(rows.map(({ id, records }) => [id, records]))
}

const namesOf = async (queries: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await queries
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whoever did something, the latest first, with the places of it in the order of the application. */
const peopleOf = (
  deeds: readonly Deed[],
  nameOf: (id: string | null) => string,
): ApplicationNewsView['people'] => {
  const people = new Map<string | null, { at: Date; places: Set<string | null> }>()
  for (const { authorId, place, at } of deeds) {
    const known = people.get(authorId)
    if (known === undefined) people.set(authorId, { at, places: new Set([place]) })
    else {
      known.places.add(place)
      if (at > known.at) known.at = at
    }
  }
  return [...people]
    .toSorted(([, one], [, other]) => other.at.getTime() - one.at.getTime())
    .map(([id, { at, places }]) => ({
      id,
      name: nameOf(id),
      at: at.toISOString(),
      places: [...places],
    }))
}

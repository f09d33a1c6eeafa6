import { randomUUID } from 'node:crypto'
import { type ContentOfVersion, difference, isEmpty, type PageOfVersion } from '@ashlar/document'
import {
  type ApplicationRecords,
  checkApplicationRecords,
  describeProblems,
  type PageCheck,
} from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import type { ApplicationRow } from '../../applications/load.ts'
import { type ApplicationVersionRow, versionHolding } from '../../applications/versions.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { storePageRecords } from '../../saved-changes/page-as-target.ts'
import { settingFaults } from '../../saved-changes/setting-faults.ts'
import { storeRecords } from '../../saved-changes/store-records.ts'
import type { CommitContent } from '../../tables/commit-content.ts'
import { pages } from '../../tables/pages.ts'
import { addVersion } from './commit-and-deploy.ts'
import { madeVersion } from './keep-version.ts'

/** What is saved of an application, and what shall be. */
interface ContentToWrite {
  readonly now: CommitContent
  readonly after: ContentOfVersion
  readonly checkPage: PageCheck
  readonly savedAt: Date
  /** What the version is called that keeps what was saved before. */
  readonly description: string
  /** What a refusal begins with: “Nothing was restored”. */
  readonly refusal: string
}

/**
 * As `writeOver`, and keeps what was saved before as a version, which is answered. Throws `Refusal` where what shall be could not
 * be saved by hand either.
 */
export const writeSaved = async (
  queries: Queryable,
  actor: MemberPrincipal,
  row: ApplicationRow,
  content: ContentToWrite,
): Promise<ApplicationVersionRow> => {
  const { now, savedAt, description } = content
  const before =
    (await versionHolding(queries, now)) ??
    madeVersion(await addVersion(queries, now, { userId: actor.userId, now: savedAt, description }), actor)
  await writeOver(queries, actor, row, content)
  return before
}

/**
 * Makes what is saved of an application something else as a whole, as changes that everybody who has it open receives like any
 * other. Runs in the caller's transaction, which holds the application's row. Throws `Refusal` where what shall be could not be
 * saved by hand either.
 */
export const writeOver = async (
  queries: Queryable,
  actor: MemberPrincipal,
  row: ApplicationRow,
  { now, after, checkPage, savedAt, refusal }: Omit<ContentToWrite, 'description'>,
): Promise<void> => {
  const records = soundRecords(after, checkPage, refusal)
  const facts = { authorId: actor.userId, savedAt }
  await writePages(queries, row.id, now.pages, after.pages, facts)
  const faults = await settingFaults(queries, row, row.records, records)
  if (faults.length > 0) {
    throw new Refusal('invalid_document', `${refusal}. ${describeProblems(faults)}`, { problems: faults })
  }
  await storeRecords(queries, row, records, facts)
}

/**
 * What belongs to no page. Refuses what could not be saved by hand either: damaged pages, two pages of one name, an application
 * without any.
 */
const soundRecords = (
  { pages: restored, records }: ContentOfVersion,
  checkPage: PageCheck,
  refusal: string,
): ApplicationRecords => {
  const problems = restored.flatMap((page) => {
    const checked = checkPage(page.records)
    return checked.ok
      ? []
      : checked.problems.map((problem) => ({ ...problem, path: `${page.name}.${problem.path}` }))
  })
  const checked = checkApplicationRecords(records)
  if (!checked.ok) problems.push(...checked.problems)
  const names = restored.map(({ name }) => name.toLowerCase())
  for (const [place, { name }] of restored.entries()) {
    if (names.indexOf(name.toLowerCase()) !== place) {
      problems.push({ path: name, reason: 'There is another page of this name. Rename it first.' })
    }
  }
  if (restored.length === 0)
    problems.push({ path: 'pages', reason: 'An application keeps at least one page.' })
  if (!checked.ok || problems.length > 0) {
    throw new Refusal('invalid_document', `${refusal}. ${describeProblems(problems)}`, { problems })
  }
  return checked.value
}

/** Writes the pages that are otherwise than before, brings back those that were deleted, and takes away the others. */
const writePages = async (
  queries: Queryable,
  applicationId: string,
  before: readonly PageOfVersion[],
  after: readonly PageOfVersion[],
  { authorId, savedAt }: { authorId: string; savedAt: Date },
): Promise<void> => {
  const present = new Map(before.map((page) => [page.id, page]))
  const kept = new Set(after.map(({ id }) => id))
  for (const page of after) {
    const was = present.get(page.id)
    const ofPage = and(eq(pages.id, page.id), eq(pages.applicationId, applicationId))
    if (was !== undefined && isEmpty(difference(was.records, page.records))) {
      if (was.isHidden !== page.isHidden) {
        await queries
          .update(pages)
          .set({ isHidden: page.isHidden === true })
          .where(ofPage)
      }
      continue
    }
    const [row] = await queries.select().from(pages).where(ofPage).for('update')
    if (row === undefined) {
      await addMissing(queries, applicationId, page, { authorId, savedAt })
      continue
    }
    await queries
      .update(pages)
      .set({ isHidden: page.isHidden === true, deletedAt: null })
      .where(ofPage)
    await storePageRecords(queries, row, {
      records: page.records,
      revision: row.revision + 1,
      requestId: randomUUID(),
      // As editors have it, who were given the page as it is read today.
      change: difference(was?.records ?? row.records, page.records),
      savedAt,
      authorId,
    })
  }
  for (const page of before) {
    if (kept.has(page.id)) continue
    await queries
      .update(pages)
      .set({ deletedAt: savedAt })
      .where(and(eq(pages.id, page.id), eq(pages.applicationId, applicationId)))
  }
}

/** Adds a page that the application never had, under its id; one that another application has cannot be. */
const addMissing = async (
  queries: Queryable,
  applicationId: string,
  { id, name, isHidden, records }: PageOfVersion,
  { authorId, savedAt }: { authorId: string; savedAt: Date },
): Promise<void> => {
  const added = await queries
    .insert(pages)
    .values({
      id,
      applicationId,
      name,
      records,
      isHidden: isHidden === true,
      lastSuccessfulWrite: savedAt,
      lastWriterId: authorId,
      createdAt: savedAt,
    })
    .onConflictDoNothing()
    .returning({ id: pages.id })
  if (added.length === 0) {
    throw new Refusal(
      'invalid_document',
      `The page ${name} has an id that cannot be used. Give it another one.`,
    )
  }
}

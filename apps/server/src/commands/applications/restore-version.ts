import { randomUUID } from 'node:crypto'
import { bringTo, type ContentOfVersion, difference, isEmpty, type PageOfVersion } from '@ashlar/document'
import {
  type ApplicationRecords,
  checkApplicationRecords,
  describeProblems,
  type Problem,
} from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import type { LoadedApplication } from '../../applications/load.ts'
import { type ApplicationVersionRow, contentOfVersion, versionHolding } from '../../applications/versions.ts'
import { record } from '../../audit/record.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { storePageRecords } from '../../saved-changes/page-as-target.ts'
import { settingFaults } from '../../saved-changes/setting-faults.ts'
import { storeRecords } from '../../saved-changes/store-records.ts'
import type { Services } from '../../services/services.ts'
import { pages } from '../../tables/pages.ts'
import { addVersion, contentOf } from './commit-and-deploy.ts'
import { toProblems, unusableInPages } from './deployment-problems.ts'
import { madeVersion } from './keep-version.ts'
import { readPages, savedPages } from './saved-content.ts'

/** What a restoration did: enough to take it back. */
interface Restoration {
  before: ApplicationVersionRow
  after: { id: string }
  pageIds: string[]
  problems: Problem[]
}

type Parts = Pick<Services, 'platform' | 'checkPage'>

/**
 * Brings what is saved to a version, as changes that everybody who has the application open receives like any other. What was
 * saved before is kept as a version, so that nothing is lost. With `from`, only the way from that version is done: what was
 * saved since stays, and where both touch the same nothing is done. What comes back and cannot run is named.
 */
export const restoreVersion = (
  { platform: { database }, checkPage }: Parts,
  actor: MemberPrincipal,
  application: LoadedApplication,
  { versionId, from }: { versionId: string; from?: string | undefined },
): Promise<Restoration> =>
  transaction(database, async (queries) => {
    // Whoever saves meanwhile waits, and is then merged with what was restored.
    const row = await lockApplication(queries, application.row.id)
    const facts = { authorId: actor.userId, savedAt: database.clock.now() }
    const ofVersion = async (id: string) => {
      const found = await contentOfVersion(queries, row.id, id)
      return { ...found, content: { ...found.content, pages: readPages(found.content.pages, checkPage) } }
    }
    const now = contentOf(row, await savedPages(queries, checkPage, row.id))
    const { version, content: to } = await ofVersion(versionId)
    const start = from === undefined ? now : (await ofVersion(from)).content
    const brought = bringTo(now, start, to)
    if (!brought.ok) {
      throw new Refusal(
        'revision_conflict',
        `Nothing was restored, because this was changed since: ${brought.collisions.join(', ')}.`,
      )
    }
    const records = soundRecords(brought.content, checkPage)
    const before =
      (await versionHolding(queries, now)) ??
      madeVersion(
        await addVersion(queries, now, {
          userId: actor.userId,
          now: facts.savedAt,
          description: `As it was before version ${version.number} was restored`,
        }),
        actor,
      )
    await writePages(queries, row.id, now.pages, brought.content.pages, facts)
    const faults = await settingFaults(queries, row, row.records, records)
    if (faults.length > 0) {
      throw new Refusal('invalid_document', `Nothing was restored. ${describeProblems(faults)}`, {
        problems: faults,
      })
    }
    await storeRecords(queries, row, records, facts)
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'restore',
      entityType: 'application',
      entityId: row.id,
      details: { version: version.number, before: before.number },
    })
    const restored = brought.content.pages.map((page) => ({ ...page, isHidden: page.isHidden === true }))
    return {
      before,
      after: { id: version.id },
      pageIds: restored.map(({ id }) => id),
      problems: toProblems(await unusableInPages(queries, actor, restored)),
    }
  })

/**
 * What belongs to no page. Refuses what could not be saved by hand either: damaged pages, two pages of one name, an application
 * without any.
 */
const soundRecords = (
  { pages: restored, records }: ContentOfVersion,
  checkPage: Parts['checkPage'],
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
    throw new Refusal('invalid_document', `Nothing was restored. ${describeProblems(problems)}`, { problems })
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
      throw new Refusal(
        'not_found',
        `The page ${page.name} does not exist any more, not even as a deleted one.`,
      )
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

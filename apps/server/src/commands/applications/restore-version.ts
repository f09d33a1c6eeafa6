import { bringTo } from '@ashlar/document'
import type { Problem } from '@ashlar/schema'
import type { LoadedApplication } from '../../applications/load.ts'
import { type ApplicationVersionRow, contentOfVersion } from '../../applications/versions.ts'
import { record } from '../../audit/record.ts'
import { lockApplicationToSave } from '../../pages/application-pages.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { contentOf } from './commit-and-deploy.ts'
import { toProblems, unusableInPages } from './deployment-problems.ts'
import { readPages, savedPages } from './saved-content.ts'
import { writeSaved } from './write-saved.ts'

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
    const row = await lockApplicationToSave(queries, application.row.id)
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
    const before = await writeSaved(queries, actor, row, {
      now,
      after: brought.content,
      checkPage,
      savedAt: database.clock.now(),
      description: `As it was before version ${version.number} was restored`,
      refusal: 'Nothing was restored',
    })
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

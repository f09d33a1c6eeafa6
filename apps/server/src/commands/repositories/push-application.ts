import { writeApplicationFiles } from '@ashlar/files'
import type { PageCheck } from '@ashlar/schema'
import type { LoadedApplication } from '../../applications/load.ts'
import { record } from '../../audit/record.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { askRepository } from '../../repositories/ask-repository.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import type { CommitContent } from '../../tables/commit-content.ts'
import type { RepositoryBase } from '../../tables/repositories.ts'
import { endingOf, namedIntegrations, usedBy } from '../applications/export-application.ts'
import { contentForFiles, inRepository } from './kept-application.ts'
import { noteSynced } from './note-synced.ts'

const refusal = 'Nothing was pushed'

/**
 * Commits what is saved of an application, or of one of its branches, to its folder in the repository, in the name of whoever
 * asks. Refused where the files there are others than were pushed or pulled last, so that nothing of anybody is lost.
 */
export const pushApplication = async (
  services: Pick<Services, 'platform' | 'git' | 'gitAccounts' | 'checkPage'>,
  actor: MemberPrincipal,
  { row: asked }: Pick<LoadedApplication, 'row'>,
  message: string,
): Promise<{ commit: string }> => {
  const { checkPage, platform } = services
  const { database, clock } = platform
  const { kept, filed } = await transaction(database, async (queries) => {
    const row = await lockApplication(queries, asked.id)
    const place = await inRepository(queries, row)
    const content = await contentForFiles(queries, checkPage, row)
    refuseDamaged(content, checkPage)
    const known = place.base?.integrations ?? []
    return { kept: place, filed: await filedContent(queries, actor, content, known) }
  })
  const { repository, folder, branch, beginsWith, fingerprint: expected } = kept
  const pages = filed.pages.map((page) => ({
    ...page,
    isHidden: page.isHidden === true,
    metadata: null,
    // What somebody tried a page out with is nobody else’s.
    testParams: null,
  }))
  const now = clock.now()
  const written = await askRepository(
    services,
    repository,
    {
      kind: 'write',
      branch,
      beginsWith,
      folder,
      expected,
      files: writeApplicationFiles({ ...filed, pages }, endingOf),
      commit: {
        name: actor.name,
        email: actor.email,
        message,
        seconds: Math.floor(now.getTime() / 1000),
      },
    },
    refusal,
  )
  if (!written.isWritten) {
    throw new Refusal(
      'revision_conflict',
      `${refusal}, because somebody changed these files in the repository since. Pull first.`,
    )
  }
  const { commit, fingerprint } = written
  await transaction(database, async (queries) => {
    // What is open may have been deleted meanwhile; what was pushed stays.
    const row = await lockApplication(queries, asked.id)
    await noteSynced(queries, row, kept, { fingerprint, base: filed, at: now, userId: actor.userId })
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'push',
      entityType: 'application',
      entityId: row.branchOf ?? row.id,
      details: { repository: repository.name, branch, folder, commit },
    })
  })
  return { commit }
}

const refuseDamaged = ({ pages }: CommitContent, checkPage: PageCheck): void => {
  const damaged = pages.find(({ records }) => !checkPage(records).ok)
  if (damaged === undefined) return
  throw new Refusal('invalid_document', `${refusal}. The page ${damaged.name} is damaged.`)
}

/** Of integrations that are named in the repository already, names stay, whoever pushes. */
const filedContent = async (
  queries: Queryable,
  actor: MemberPrincipal,
  { name, records, pages }: CommitContent,
  known: RepositoryBase['integrations'],
): Promise<RepositoryBase> => {
  const used = usedBy(pages)
  const usable = await namedIntegrations(queries, actor, pages)
  const ids = new Set(usable.map(({ id }) => id))
  const others = known.filter(({ id }) => used.has(id) && !ids.has(id))
  return { name, records, pages, integrations: [...usable, ...others] }
}

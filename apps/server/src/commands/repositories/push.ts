import type { ContentOfVersion } from '@ashlar/document'
import { record } from '../../audit/record.ts'
import { namedIntegrations, usedBy } from '../../integrations/in-files.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { askRepository } from '../../repositories/ask-repository.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { originalIdOf } from '../../branches/branches.ts'
import type { RepositoryBase } from '../../tables/repositories.ts'
import { baseOfFiled } from './base-of-filed.ts'
import type { FiledContent, Kept, KeptRow } from './kept.ts'
import { noteSynced } from './note-synced.ts'
import { contentForFiles, inRepository } from './place-of-kept.ts'

const refusal = 'Nothing was pushed'

/**
 * Commits what is saved of something, or of one of its branches, to its folder in the repository, in the name of whoever asks.
 * Refused where the files there are others than were pushed or pulled last, so that nothing of anybody is lost.
 */
export const push = async <Row extends KeptRow, Content extends ContentOfVersion>(
  kept: Kept<Row, Content>,
  services: Pick<Services, 'platform' | 'git' | 'gitAccounts'>,
  actor: MemberPrincipal,
  asked: Row,
  message: string,
): Promise<{ commit: string }> => {
  const { database, clock } = services.platform
  const { place, filed } = await transaction(database, async (queries) => {
    const row = await kept.lock(queries, asked.id)
    const there = await inRepository(kept, queries, row)
    const content = await contentForFiles(kept, queries, row)
    const known = there.base?.integrations ?? []
    return { place: there, filed: await withIntegrations(queries, actor, content, known) }
  })
  const { repository, folder, branch, beginsWith, fingerprint: expected } = place
  const now = clock.now()
  const written = await askRepository(
    services,
    repository,
    {
      kind: 'write',
      of: kept.kindOf(asked),
      branch,
      beginsWith,
      folder,
      expected,
      files: kept.filesOf(filed, refusal),
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
    const row = await kept.lock(queries, asked.id)
    const synced = { fingerprint, base: baseOfFiled(filed), at: now, userId: actor.userId }
    await noteSynced(kept, queries, row, place, synced)
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'push',
      entityType: kept.nounOf(row),
      entityId: originalIdOf(row),
      details: { repository: repository.name, branch, folder, commit },
    })
  })
  return { commit }
}

/** Of integrations that are named in the repository already, names stay, whoever pushes. */
const withIntegrations = async <Content extends ContentOfVersion>(
  queries: Queryable,
  actor: MemberPrincipal,
  content: Content,
  known: RepositoryBase['integrations'],
): Promise<FiledContent<Content>> => {
  const parts = [content, ...content.pages]
  const used = usedBy(parts)
  const usable = await namedIntegrations(queries, actor, parts)
  const ids = new Set(usable.map(({ id }) => id))
  const others = known.filter(({ id }) => used.has(id) && !ids.has(id))
  return { content, integrations: [...usable, ...others] }
}

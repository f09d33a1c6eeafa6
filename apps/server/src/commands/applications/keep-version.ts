import type { ApplicationVersionRow } from '../../applications/versions.ts'
import type { LoadedApplication } from '../../applications/load.ts'
import { record } from '../../audit/record.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import type { Services } from '../../services/services.ts'
import { addVersion, contentOf, type StoredVersion } from './commit-and-deploy.ts'
import { savedPages } from './saved-content.ts'

/** A version that was just made, as lists show it. */
export const madeVersion = (
  version: StoredVersion,
  { userId, name }: MemberPrincipal,
): ApplicationVersionRow => ({
  ...version,
  createdBy: { id: userId, name },
  wasDeployed: false,
})

/** Keeps what is saved now as a version; what visitors see stays as it is. */
export const keepVersion = (
  { platform: { database }, checkPage }: Pick<Services, 'platform' | 'checkPage'>,
  actor: MemberPrincipal,
  application: LoadedApplication,
  description: string,
): Promise<ApplicationVersionRow> =>
  transaction(database, async (queries) => {
    const row = await lockApplication(queries, application.row.id)
    const content = contentOf(row, await savedPages(queries, checkPage, row.id))
    const facts = { userId: actor.userId, now: database.clock.now(), description }
    const version = await addVersion(queries, content, facts)
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'keep',
      entityType: 'application',
      entityId: row.id,
      details: { version: version.number },
    })
    return madeVersion(version, actor)
  })

import { randomUUID } from 'node:crypto'
import type { LoadedApplication } from '../../applications/load.ts'
import { pagesOf } from '../../pages/queries.ts'
import { record } from '../../audit/record.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services/services.ts'
import { storeCopy } from './store-copy.ts'

/**
 * Copies an application as it is saved, with all its pages and settings, and answers with the id of the copy. It
 * belongs to who made it, is shared with nobody and not deployed. A damaged page cannot be copied.
 */
export const cloneApplication = (
  { platform: { database, clock }, checkPage }: Services,
  actor: MemberPrincipal,
  application: LoadedApplication,
  name: string,
): Promise<string> =>
  transaction(database, async (queries) => {
    // Nobody adds or removes a page while they are copied.
    const row = await lockApplication(queries, application.row.id)
    const copied = (await pagesOf(queries, row.id)).map((page) => {
      const checked = checkPage(page.records)
      if (checked.ok) return { ...page, records: checked.value }
      throw new Refusal('invalid_document', `The page ${page.name} is damaged and cannot be duplicated.`)
    })
    const id = randomUUID()
    await storeCopy(queries, actor, {
      id,
      name,
      kind: row.kind,
      records: row.records,
      pages: copied,
      now: clock.now(),
    })
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'duplicate',
      entityType: 'application',
      entityId: id,
      details: { name, from: row.id },
    })
    return id
  })

import { randomUUID } from 'node:crypto'
import { frameOfCopy, renewIds, routesOfCopy, withRoutes } from '@ashlar/document'
import { routesOf } from '@ashlar/schema'
import type { LoadedApplication } from '../../applications/load.ts'
import { pagesOf } from '../../pages/queries.ts'
import { applications } from '../../tables/applications.ts'
import { record } from '../../audit/record.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import { pages } from '../../tables/pages.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services/services.ts'

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
      if (checked.ok)
        return { page, records: checked.value, copy: renewIds(checked.value, randomUUID), id: randomUUID() }
      throw new Refusal('invalid_document', `The page ${page.name} is damaged and cannot be duplicated.`)
    })
    const copies = new Map(
      copied.map(({ page, id, records, copy }) => [page.id, { pageId: id, original: records, copy }]),
    )
    const id = randomUUID()
    const now = clock.now()
    await queries.insert(applications).values({
      id,
      organizationId: actor.organizationId,
      name,
      records: withRoutes(
        Object.fromEntries(
          Object.entries(row.records).map(([key, one]) => [
            key,
            one.kind === 'frame' ? frameOfCopy(one, copies) : one,
          ]),
        ),
        routesOfCopy(routesOf(row.records), copies),
      ),
      lastSuccessfulWrite: now,
      lastWriterId: actor.userId,
      ownerId: actor.userId,
      createdAt: now,
      updatedAt: now,
    })
    for (const [place, { page, copy, id: pageId }] of copied.entries()) {
      await queries.insert(pages).values({
        id: pageId,
        applicationId: id,
        name: page.name,
        records: copy,
        isHidden: page.isHidden,
        metadata: page.metadata,
        testParams: page.testParams,
        lastSuccessfulWrite: now,
        lastWriterId: actor.userId,
        // Pages are listed oldest first, and so stay in their order.
        createdAt: new Date(now.getTime() + place),
      })
    }
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

import { randomUUID } from 'node:crypto'
import { frameOfCopy, renewIds, routesOfCopy, testsOfCopy, withRoutes } from '@ashlar/document'
import {
  type ApplicationKind,
  type ApplicationRecords,
  type JsonObject,
  type PageRecords,
  routesOf,
  testsOf,
} from '@ashlar/schema'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { applications } from '../../tables/applications.ts'
import { pages } from '../../tables/pages.ts'

/** An application that another one is made of. */
export interface ApplicationToCopy {
  /** Of the application that is made. */
  readonly id: string
  readonly name: string
  /** An application where nothing is said. */
  readonly kind?: ApplicationKind
  readonly records: ApplicationRecords
  /** In their order. */
  readonly pages: readonly {
    readonly id: string
    readonly name: string
    readonly isHidden: boolean
    readonly metadata: JsonObject | null
    readonly testParams: JsonObject | null
    readonly records: PageRecords
  }[]
  readonly now: Date
  /** Whether pages and what is on them keep their ids, which no other application may have then. */
  readonly keepsIds?: boolean
}

/**
 * Stores an application made of another one, in the caller's transaction, and answers with its records. Pages, and what is on
 * them, get ids of their own; routes and links of the frame follow. It belongs to who made it, and is shared with nobody.
 */
export const storeCopy = async (
  queries: Queryable,
  { userId, organizationId }: MemberPrincipal,
  { id, name, kind = 'application', records, pages: originals, now, keepsIds = false }: ApplicationToCopy,
): Promise<ApplicationRecords> => {
  const copied = originals.map((page) => ({
    page,
    copy: keepsIds ? page.records : renewIds(page.records, randomUUID),
    id: keepsIds ? page.id : randomUUID(),
  }))
  const copies = new Map(
    copied.map(({ page, id: pageId, copy }) => [page.id, { pageId, original: page.records, copy }]),
  )
  const stored = keepsIds
    ? records
    : withRoutes(
        {
          ...Object.fromEntries(
            Object.entries(records).map(([key, one]) => [
              key,
              one.kind === 'frame' ? frameOfCopy(one, copies) : one,
            ]),
          ),
          ...Object.fromEntries(
            testsOfCopy(testsOf(records), copies.values()).map((test) => [test.id, test]),
          ),
        },
        routesOfCopy(routesOf(records), copies),
      )
  await queries.insert(applications).values({
    id,
    organizationId,
    name,
    kind,
    records: stored,
    lastSuccessfulWrite: now,
    lastWriterId: userId,
    ownerId: userId,
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
      lastWriterId: userId,
      // Pages are listed oldest first, and so stay in their order.
      createdAt: new Date(now.getTime() + place),
    })
  }
  return stored
}

import { createHash, randomUUID } from 'node:crypto'
import { checkEntityName, type Route } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import type { ApplicationRow } from '../applications/load.ts'
import { applications } from '../applications/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'

/** Holds an application's row until the transaction ends: its pages and routes change together, one editor at a time. */
export const lockApplication = async (queries: Queryable, id: string): Promise<ApplicationRow> => {
  const [row] = await queries.select().from(applications).where(eq(applications.id, id)).for('update')
  if (row === undefined) throw notFound('application')
  return row
}

/** Refuses a name that a page cannot have beside its siblings. */
export const refuseName = (name: string, siblings: readonly { name: string }[]): void => {
  const refusal = checkEntityName(
    name,
    siblings.map((page) => page.name),
  )
  if (refusal !== null) throw new Refusal('invalid_name', refusal.message)
}

const pathOf = (name: string): string =>
  `/${
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'page'
  }`

/** The route of a new page: the path asked for, refused where another page has it, or a free one made from the name. */
export const newRoute = (
  routes: readonly Route[],
  pageId: string,
  name: string,
  asked: string | undefined,
): Route => {
  const taken = new Set(routes.map((route) => route.path))
  if (asked !== undefined) {
    refusePath(asked, taken)
    return { id: randomUUID(), path: asked, pageId }
  }
  let path = pathOf(name)
  for (let number = 2; taken.has(path); number += 1) path = `${pathOf(name)}-${number}`
  return { id: randomUUID(), path, pageId }
}

/** Refuses a path that leads to another page already. */
export const refusePath = (path: string, taken: ReadonlySet<string>): void => {
  if (taken.has(path)) {
    throw new Refusal('already_exists', `Another page has the path ${path}. Choose a path of its own.`)
  }
}

/** The id of a page that a request adds: the same request always names the same page, and no other application's. */
export const pageIdOf = (applicationId: string, requestId: string | undefined): string => {
  if (requestId === undefined) return randomUUID()
  const digest = createHash('sha256').update(`${applicationId}:${requestId}`).digest('hex')
  return [8, 12, 16, 20, 32].map((end, index) => digest.slice([0, 8, 12, 16, 20][index], end)).join('-')
}

import { routes } from '@ashlar/contract'
import { and, eq } from 'drizzle-orm'
import { memberships } from '../tables/organizations.ts'
import type { TestPerson, TestServer } from '../testing.ts'

/** Removes a member as an administrator does it; `query` is put behind the address. */
export const removeMember = (server: TestServer, userId: string, as: TestPerson, query = '') =>
  server.attempt(
    { ...routes.members.remove, path: `${routes.members.remove.path}${query}` },
    { parameters: { userId } },
    as,
  )

/** Removes a member as another server would do it: nothing in this one is told. */
export const removeElsewhere = (server: TestServer, { userId, organizationId }: TestPerson) =>
  server.services.platform.database.queries
    .delete(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.organizationId, organizationId)))

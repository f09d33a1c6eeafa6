import type { RepositoryStateView } from '@ashlar/contract'
import { type ComparedVersions, compareVersions, type ContentOfVersion } from '@ashlar/document'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { users } from '../../tables/identity.ts'
import type { Kept, KeptRow } from './kept.ts'
import { inRepository, placeOfKept } from './place-of-kept.ts'

const nothing = { name: '', records: {}, pages: [] }

/** What leads from what was pushed or pulled last to what is saved. Throws `Refusal` where it is in no repository. */
export const unpushedChanges = async <Row extends KeptRow, Content extends ContentOfVersion>(
  kept: Kept<Row, Content>,
  queries: Queryable,
  row: Row,
): Promise<ComparedVersions> => {
  const { base } = await inRepository(kept, queries, row)
  return compareVersions(base ?? nothing, await kept.contentOf(queries, row))
}

const countOf = ({ pages, application }: ComparedVersions): number =>
  [application, ...pages.map(({ change }) => change)]
    .flatMap(({ added, updated, removed }) => [added, updated, removed])
    .reduce((sum, records) => sum + Object.keys(records).length, 0)

/** How what is open stands to its repository; null where it is in none. Nothing is asked of the repository. */
export const stateOfKept = async <Row extends KeptRow, Content extends ContentOfVersion>(
  kept: Kept<Row, Content>,
  queries: Queryable,
  row: Row,
): Promise<RepositoryStateView | null> => {
  const place = await placeOfKept(kept, queries, row)
  if (place === null) return null
  const { repository, folder, branch, main, own, base } = place
  const changes = base === null ? null : countOf(await unpushedChanges(kept, queries, row))
  const { pushesOnDeploy, pullsOnPush } = main
  const syncedBy = own?.syncedBy ?? null
  const [person] =
    syncedBy === null
      ? []
      : await queries.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, syncedBy))
  return {
    repositoryId: repository.id,
    name: repository.name,
    address: repository.address,
    folder,
    branch,
    pushesOnDeploy,
    pullsOnPush,
    changes,
    syncedAt: own?.syncedAt?.toISOString() ?? null,
    syncedBy: person ?? null,
    failure: own?.failure ?? null,
  }
}

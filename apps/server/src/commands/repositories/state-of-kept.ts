import type { RepositoryStateView } from '@ashlar/contract'
import { type ComparedVersions, compareVersions } from '@ashlar/document'
import { eq } from 'drizzle-orm'
import type { LoadedApplication } from '../../applications/load.ts'
import type { Services } from '../../services/services.ts'
import { users } from '../../tables/identity.ts'
import { inRepository, keptApplication, savedForFiles } from './kept-application.ts'

type Needed = Pick<Services, 'platform' | 'checkPage'>

const nothing = { name: '', records: {}, pages: [] }

/** What leads from what was pushed or pulled last to what is saved. Throws `Refusal` where it is in no repository. */
export const unpushedChanges = async (
  { platform: { database }, checkPage }: Needed,
  { row }: Pick<LoadedApplication, 'row'>,
): Promise<ComparedVersions> => {
  const { base } = await inRepository(database.queries, row)
  return compareVersions(base ?? nothing, await savedForFiles(database.queries, checkPage, row))
}

const countOf = ({ pages, application }: ComparedVersions): number =>
  [application, ...pages.map(({ change }) => change)]
    .flatMap(({ added, updated, removed }) => [added, updated, removed])
    .reduce((sum, records) => sum + Object.keys(records).length, 0)

/** How what is open stands to its repository; null where it is in none. Nothing is asked of the repository. */
export const stateOfKept = async (
  services: Needed,
  application: Pick<LoadedApplication, 'row'>,
): Promise<RepositoryStateView | null> => {
  const { queries } = services.platform.database
  const kept = await keptApplication(queries, application.row)
  if (kept === null) return null
  const { repository, folder, branch, main, own, base } = kept
  const changes = base === null ? null : countOf(await unpushedChanges(services, application))
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

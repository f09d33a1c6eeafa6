import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isForeignKeyViolation, isUniqueViolation, transaction } from '../../platform/database/transaction.ts'
import { askRepository } from '../../repositories/ask-repository.ts'
import { type RepositoryRow, repositoryOf } from '../../repositories/queries.ts'
import { usualName, usualUser } from '../../repositories/known-hosts.ts'
import { sealToken } from '../../repositories/secrets.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { repositories } from '../../tables/repositories.ts'

type Needed = Pick<Services, 'platform' | 'git' | 'gitAccounts'>

/** More than anybody tells apart. */
const mostRepositories = 200

/** A repository that somebody connects. */
interface RepositoryToConnect {
  readonly address: string
  readonly name?: string | undefined
  readonly username?: string | undefined
  /** A token for it, or an account of theirs at its server. */
  readonly access: { readonly token: string } | { readonly accountId: string }
}

const refusal = 'The repository was not connected'

/** Asks a repository for its branches: whether it is there, and lets whoever asks in. Throws `Refusal`. */
export const defaultBranchOf = async (
  services: Needed,
  row: RepositoryRow,
  what: string,
): Promise<string | null> => (await askRepository(services, row, { kind: 'branches' }, what)).defaultBranch

const sayTaken = (error: unknown, name: string): unknown =>
  isUniqueViolation(error)
    ? new Refusal('already_exists', `There is a repository called ${name} already. Choose another name.`)
    : error

/** Connects a repository that answers to the token or the account. Throws `Refusal`. */
export const connectRepository = async (
  services: Needed,
  actor: MemberPrincipal,
  { address, name = usualName(address), username, access }: RepositoryToConnect,
): Promise<string> => {
  const { database, clock, secrets } = services.platform
  const { organizationId, userId } = actor
  const id = randomUUID()
  const row: RepositoryRow = {
    id,
    organizationId,
    name,
    address,
    username: username === undefined || username === '' ? usualUser(address) : username,
    sealedToken: 'token' in access ? sealToken(secrets, { id, organizationId }, access.token) : null,
    accountId: 'accountId' in access ? access.accountId : null,
    sealedHookSecret: null,
    defaultBranch: null,
    createdBy: userId,
    createdAt: clock.now(),
  }
  const defaultBranch = await defaultBranchOf(services, row, refusal)
  try {
    await transaction(database, async (queries) => {
      await refuseTooMany(queries, organizationId)
      await queries.insert(repositories).values({ ...row, defaultBranch })
      await record(queries, {
        organizationId,
        actorId: userId,
        action: 'connect',
        entityType: 'repository',
        entityId: id,
        details: { name, address },
      })
    })
  } catch (error) {
    // Whoever signs out in another window takes the account away while the repository is asked.
    if (row.accountId !== null && isForeignKeyViolation(error)) {
      throw new Refusal('login_failed', `${refusal}. You have signed out meanwhile. Sign in again.`)
    }
    throw sayTaken(error, name)
  }
  return id
}

const refuseTooMany = async (queries: Queryable, organizationId: string): Promise<void> => {
  const present = await queries.$count(repositories, eq(repositories.organizationId, organizationId))
  if (present >= mostRepositories) {
    throw new Refusal('not_allowed', `An organization has at most ${mostRepositories} repositories.`)
  }
}

/** What is changed of a repository; what is absent stays. */
interface RepositoryChanges {
  readonly address?: string | undefined
  readonly name?: string | undefined
  readonly username?: string | undefined
  readonly token?: string | undefined
}

/**
 * Changes a repository. A token is for one address and one user: for others it is asked for again, so that nobody sends it
 * elsewhere who does not know it. Throws `Refusal`.
 */
export const changeRepository = async (
  services: Needed,
  actor: MemberPrincipal,
  id: string,
  { address, name, username, token }: RepositoryChanges,
): Promise<void> => {
  const { database, secrets } = services.platform
  const { organizationId } = actor
  const before = await repositoryOf(database.queries, organizationId, id)
  const after = {
    ...before,
    name: name ?? before.name,
    address: address ?? before.address,
    username: username ?? before.username,
    ...(token === undefined ? {} : { sealedToken: sealToken(secrets, before, token), accountId: null }),
  }
  const leadsElsewhere = after.address !== before.address || after.username !== before.username
  if (leadsElsewhere && token === undefined) {
    throw new Refusal('invalid_request', 'Enter the token again: it is for one address and one user.', {
      problems: [{ path: 'token', reason: 'Enter the token again.' }],
    })
  }
  const isAsked = leadsElsewhere || token !== undefined
  const defaultBranch = isAsked
    ? await defaultBranchOf(services, after, 'Nothing was changed')
    : before.defaultBranch
  try {
    await transaction(database, async (queries) => {
      await queries
        .update(repositories)
        .set({
          name: after.name,
          address: after.address,
          username: after.username,
          sealedToken: after.sealedToken,
          accountId: after.accountId,
          defaultBranch,
        })
        .where(and(eq(repositories.id, id), eq(repositories.organizationId, organizationId)))
      await record(queries, {
        organizationId,
        actorId: actor.userId,
        action: 'update',
        entityType: 'repository',
        entityId: id,
        details: { name: after.name, address: after.address, isTokenNew: token !== undefined },
      })
    })
  } catch (error) {
    throw sayTaken(error, after.name)
  }
}

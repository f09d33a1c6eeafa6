import { routes } from '@ashlar/contract'
import {
  connectOfAccount,
  repositoriesOfAccount,
  signOutOfAccount,
  useAccount,
} from '../commands/repositories/account-repositories.ts'
import { finishGitLogin } from '../commands/repositories/finish-git-login.ts'
import { accountsOf } from '../repositories/accounts/account-rows.ts'
import { beginGitLogin, readGitLogin } from '../repositories/accounts/git-logins.ts'
import { presentRepository } from '../repositories/present.ts'
import { listedRepositories } from '../repositories/queries.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Handlers of signing in at servers of Git, and of what is done with the accounts. */
export const gitAccountHandlers = (services: Services): MountedRoute[] => {
  const { platform, executor, settings, gitAccounts } = services
  const { database, secrets, clock } = platform
  const { hosts } = gitAccounts

  const view = async ({ organizationId }: MemberPrincipal, id: string) => {
    const [listed] = await listedRepositories(database.queries, organizationId, id)
    if (listed === undefined) throw notFound('repository')
    return presentRepository(listed, hosts)
  }

  return [
    answer(routes.gitAccounts.list, async ({ principal }) => ({
      hosts: hosts.all.map(({ kind: { id, name }, address }) => ({ id, name, address })),
      accounts: (await accountsOf(database.queries, principal)).flatMap((row) =>
        hosts.of(row) === undefined ? [] : [{ id: row.id, hostId: row.host, name: row.name }],
      ),
    })),

    answer(routes.gitAccounts.beginLogin, async ({ principal, body: { hostId } }) => {
      const host = hosts.find(hostId)
      if (host === undefined) throw notFound('server')
      const login = { database, secrets, clock, provider: executor.oauth, publicUrl: settings.publicUrl }
      const { expiresAt, ...begun } = await beginGitLogin(login, host, principal)
      return { ...begun, expiresAt: expiresAt.toISOString() }
    }),

    answer(routes.gitAccounts.readLogin, async ({ principal, parameters: { loginId } }) => {
      const state = await readGitLogin(platform, loginId, principal)
      if (state === undefined) throw notFound('login')
      return state
    }),

    answer(routes.gitAccounts.finishLogin, async ({ principal, parameters: { loginId }, body }) => ({
      accountId: await finishGitLogin(services, loginId, principal, body),
      error: null,
    })),

    answer(routes.gitAccounts.listRepositories, async ({ principal, parameters: { accountId } }) => {
      const { repositories, hasMore } = await repositoriesOfAccount(services, principal, accountId)
      return {
        repositories: repositories.map(({ name, address, defaultBranch }) => ({
          name,
          address,
          defaultBranch,
        })),
        hasMore,
      }
    }),

    answer(routes.gitAccounts.connect, async ({ principal, parameters: { accountId }, body }) =>
      view(principal, await connectOfAccount(services, principal, { accountId, ...body })),
    ),

    answer(
      routes.gitAccounts.useForRepository,
      async ({ principal, parameters: { repositoryId }, body: { accountId } }) => {
        await useAccount(services, principal, { repositoryId, accountId })
        return view(principal, repositoryId)
      },
    ),

    answer(routes.gitAccounts.signOut, async ({ principal, parameters: { accountId } }) => {
      await signOutOfAccount(services, principal, accountId)
      return null
    }),
  ]
}

import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'
import { repositoriesKey } from '../repositories.ts'

/** Where people can sign in, and the accounts with which whoever asks has. */
export const gitAccountsQuery = queryOptions({
  queryKey: [...repositoriesKey, 'accounts'],
  queryFn: ({ signal }) => call(routes.gitAccounts.list, {}, signal),
})

/** The repositories that an account may write, as its server lists them just now. */
export const accountRepositoriesQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...repositoriesKey, 'of account', accountId],
    queryFn: ({ signal }) => call(routes.gitAccounts.listRepositories, { parameters: { accountId } }, signal),
    // Whoever waits for another server wants to be told that it does not answer.
    retry: false,
    staleTime: 0,
  })

import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** What the person may change of their own account. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(routes.account.read, {}, signal),
})

/** The browsers that are signed in to it. */
export const signInsQuery = queryOptions({
  queryKey: ['account', 'sign-ins'],
  queryFn: async ({ signal }) => (await call(routes.account.listSignIns, {}, signal)).signIns,
})

/** Where the person is logged in for applications. */
export const integrationLoginsQuery = queryOptions({
  queryKey: ['account', 'integration-logins'],
  queryFn: async ({ signal }) => (await call(routes.oauth.listOwn, {}, signal)).tokens,
})

/** What the person signs in with in place of a password and a code. */
export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: async ({ signal }) => (await call(routes.passkeys.list, {}, signal)).passkeys,
})

import { call, routes, workflowAccessTokenDays } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** For how many days access tokens of either kind may be good. */
export const tokenDays = workflowAccessTokenDays

/** An access token of either kind; the token itself is nowhere but in the answer to its creation. */
export interface AccessToken {
  readonly id: string
  readonly name: string
  /** The end of the token, to tell it from others. */
  readonly ending: string
  readonly createdBy: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  /** The workflows that it may call; null: all of them. Absent where it is for something else. */
  readonly workflows?: readonly { readonly id: string; readonly name: string }[] | null
}

/** What a new access token is to be. */
export interface TokenCreation {
  readonly name: string
  readonly days: (typeof tokenDays)[number]
  /** The workflows that it may call; null: all of them. */
  readonly workflowIds: readonly string[] | null
}

/** What tells kinds of access tokens apart. */
export interface TokenKind {
  /** In the address. */
  readonly id: 'workflows' | 'embedding'
  readonly label: string
  readonly description: string
  /** Whether some workflows can be named. */
  readonly namesWorkflows: boolean
  readonly nameHelp: string
  readonly namePlaceholder: string
  /** Said where the token is shown the only time. */
  readonly careText: string
  readonly emptyText: string
  /** What is lost when one is revoked. */
  readonly revocationText: string
  readonly list: (signal: AbortSignal) => Promise<readonly AccessToken[]>
  /** Answers with the token. Throws `CallError` as `call` does. */
  readonly create: (creation: TokenCreation) => Promise<string>
  readonly revoke: (tokenId: string) => Promise<null>
}

const workflows: TokenKind = {
  id: 'workflows',
  label: 'Workflows',
  description: 'With these other systems call workflows over HTTP.',
  namesWorkflows: true,
  nameHelp: 'Which system uses it.',
  namePlaceholder: 'Shop backend',
  careText: 'Copy it now: it is not shown again. Whoever has it can call these workflows.',
  emptyText: 'With an access token another system calls your workflows over HTTP.',
  revocationText: 'Calls with it are refused at once. Runs that it started go on.',
  list: async (signal) => (await call(routes.workflowAccessTokens.list, {}, signal)).accessTokens,
  create: async ({ name, days, workflowIds }) => {
    const body = { name, days, workflowIds: workflowIds === null ? null : [...workflowIds] }
    return (await call(routes.workflowAccessTokens.create, { body })).token
  },
  revoke: (tokenId) => call(routes.workflowAccessTokens.revoke, { parameters: { tokenId } }),
}

const embedding: TokenKind = {
  id: 'embedding',
  label: 'Embedding',
  description:
    'With these servers of other sites sign their people in to applications that are embedded in them.',
  namesWorkflows: false,
  nameHelp: 'Which site uses it.',
  namePlaceholder: 'Shop',
  careText:
    'Copy it now: it is not shown again. It belongs on the server of your site and never into a page.',
  emptyText:
    'With an access token the server of another site signs its people in to applications that are embedded in it.',
  revocationText:
    'The site that uses it can sign nobody in any more, and everybody it signed in is signed out at once.',
  list: async (signal) => (await call(routes.embedding.listAccessTokens, {}, signal)).accessTokens,
  create: async ({ name, days }) =>
    (await call(routes.embedding.createAccessToken, { body: { name, days } })).token,
  revoke: (tokenId) => call(routes.embedding.revokeAccessToken, { parameters: { tokenId } }),
}

/** Every kind of access token. */
export const tokenKinds: readonly TokenKind[] = [workflows, embedding]

/** The access tokens of a kind that were not revoked. */
export const tokensQuery = (kind: TokenKind) =>
  queryOptions({ queryKey: ['access-tokens', kind.id], queryFn: ({ signal }) => kind.list(signal) })

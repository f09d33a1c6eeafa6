import { type ApiTokenKind, call, routes, type TokenScope, workflowAccessTokenDays } from '@ashlar/contract'
import type { ListDeclaration } from '../../lists/list-query.ts'
import type { TokenReach } from './ScopesField.tsx'

/** For how many days access tokens of any kind may be good. */
export const tokenDays = workflowAccessTokenDays

/** An access token of any kind; the token itself is nowhere but in the answer to its creation. */
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
  /** What a program may use it for. Absent where it is for something else. */
  readonly kind?: ApiTokenKind
  readonly scopes?: readonly TokenScope[]
}

type TokenSortKey = 'name' | 'createdBy' | 'lastUsedAt' | 'expiresAt'

/** What a new access token is to be. */
export interface TokenCreation {
  readonly name: string
  readonly days: (typeof tokenDays)[number]
  /** The workflows that it may call; null: all of them. */
  readonly workflowIds: readonly string[] | null
  /** What a program may use it for. */
  readonly reach: TokenReach
}

/** What tells kinds of access tokens apart. */
export interface TokenKind {
  /** In the address. */
  readonly id: 'api' | 'workflows' | 'embedding'
  readonly label: string
  readonly description: string
  /** What is said of what it may be used for: some workflows, or scopes. */
  readonly reaches: 'workflows' | 'scopes' | null
  readonly nameHelp: string
  readonly namePlaceholder: string
  /** Said where the token is shown the only time. */
  readonly careText: string
  readonly emptyText: string
  /** What is lost when one is revoked. */
  readonly revocationText: string
  readonly read: ListDeclaration<AccessToken, TokenSortKey>['read']
  /** Answers with the token. Throws `CallError` as `call` does. */
  readonly create: (creation: TokenCreation) => Promise<string>
  readonly revoke: (tokenId: string) => Promise<null>
}

const api: TokenKind = {
  id: 'api',
  label: 'API',
  description:
    'Programs use them to work with Ashlar over HTTP in place of whoever made the token: never with more than they may do themselves.',
  reaches: 'scopes',
  nameHelp: 'Which program uses it.',
  namePlaceholder: 'Build server',
  careText: 'Copy it now: it is not shown again. Whoever has it does in your name what its scopes allow.',
  emptyText: 'With an API token a program reads, changes, deploys or runs what you build.',
  revocationText: 'Requests with it are refused at once, everywhere. Runs that it started go on.',
  read: async (query, signal) => {
    const { apiTokens, next, total } = await call(routes.apiTokens.list, { query }, signal)
    return { rows: apiTokens, next, total }
  },
  create: async ({ name, days, reach: { kind, scopes } }) =>
    (await call(routes.apiTokens.create, { body: { name, days, kind, scopes: [...scopes] } })).token,
  revoke: (tokenId) => call(routes.apiTokens.revoke, { parameters: { tokenId } }),
}

const workflows: TokenKind = {
  id: 'workflows',
  label: 'Workflows',
  description: 'Other systems use them to call workflows over HTTP.',
  reaches: 'workflows',
  nameHelp: 'Which system uses it.',
  namePlaceholder: 'Shop backend',
  careText: 'Copy it now: it is not shown again. Whoever has it can call these workflows.',
  emptyText: 'With an access token another system calls your workflows over HTTP.',
  revocationText: 'Calls with it are refused at once. Runs that it started go on.',
  read: async (query, signal) => {
    const { accessTokens, next, total } = await call(routes.workflowAccessTokens.list, { query }, signal)
    return { rows: accessTokens, next, total }
  },
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
    'Servers of other sites use them to sign their people in to applications that are embedded there.',
  reaches: null,
  nameHelp: 'Which site uses it.',
  namePlaceholder: 'Shop',
  careText:
    'Copy it now: it is not shown again. It belongs on the server of your site and never into a page.',
  emptyText:
    'With an access token the server of another site signs its people in to applications that are embedded in it.',
  revocationText:
    'The site that uses it can sign nobody in any more, and everybody it signed in is signed out at once.',
  read: async (query, signal) => {
    const { accessTokens, next, total } = await call(routes.embedding.listAccessTokens, { query }, signal)
    return { rows: accessTokens, next, total }
  },
  create: async ({ name, days }) =>
    (await call(routes.embedding.createAccessToken, { body: { name, days } })).token,
  revoke: (tokenId) => call(routes.embedding.revokeAccessToken, { parameters: { tokenId } }),
}

/** Every kind of access token. */
export const tokenKinds: readonly TokenKind[] = [workflows, embedding, api]

/** The access tokens of a kind that were not revoked. */
export const tokenList = (kind: TokenKind): ListDeclaration<AccessToken, TokenSortKey> => ({
  queryKey: ['access-tokens', kind.id],
  sortKeys: ['name', 'createdBy', 'lastUsedAt', 'expiresAt'],
  first: { key: 'name', direction: 'ascending' },
  read: kind.read,
})

import { displayNameSchema } from '@ashlar/schema'
import { repositoryAddressSchema } from '@ashlar/schema/repository-place'
import { z } from 'zod'
import { address, route } from '../route.ts'
import { repositorySchema } from './repositories.ts'

const gitHostSchema = z.object({
  id: z.string(),
  /** As people know it: `GitHub`. */
  name: z.string(),
  /** An origin. */
  address: z.string(),
})
export type GitHostView = z.output<typeof gitHostSchema>

const gitAccountSchema = z.object({
  id: z.string(),
  /** Of the server. */
  hostId: z.string(),
  /** What the server calls it. */
  name: z.string(),
})

const gitLoginSchema = z
  .object({
    /** Its state: names the login. */
    id: z.string(),
    /** Where the person signs in. */
    authorizationUrl: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'GitLogin' })
export type GitLoginView = z.output<typeof gitLoginSchema>

const gitLoginStateSchema = z.object({
  /** The account with which somebody signed in; null while nobody has. */
  accountId: z.string().nullable(),
  /** Why it failed; null while it has not. */
  error: z.string().nullable(),
})

const hostRepositorySchema = z.object({
  /** With its owner: `example/apps`. */
  name: z.string(),
  address: z.string(),
  /** Null where it has no branch yet. */
  defaultBranch: z.string().nullable(),
})
export type HostRepositoryView = z.output<typeof hostRepositorySchema>

const manage = { access: 'member', permission: 'repositories:manage' } as const
const one = '/api/v1/git-accounts/:accountId'

export const gitAccountRoutes = {
  list: route(address('GET', '/api/v1/git-accounts'), {
    summary: 'Where people can sign in to reach repositories, and with which accounts you have',
    policy: manage,
    response: z.object({ hosts: z.array(gitHostSchema), accounts: z.array(gitAccountSchema) }),
  }),
  beginLogin: route(address('POST', '/api/v1/git-logins'), {
    summary: 'Begin to sign in at a server of Git',
    policy: manage,
    body: z.strictObject({ hostId: z.string().max(40) }),
    response: gitLoginSchema,
  }),
  readLogin: route(address('GET', '/api/v1/git-logins/:loginId'), {
    summary: 'Whether you are signed in with a login that this browser began',
    policy: { access: 'member' },
    response: gitLoginStateSchema,
  }),
  finishLogin: route(address('POST', '/api/v1/git-logins/:loginId/completion'), {
    summary: 'Finish a login that this browser began, with what the server of Git answered',
    // In the organization that began it, where the permission is asked for: the window may stand in another.
    policy: { access: 'member' },
    body: z.strictObject({
      hostId: z.string().max(40),
      code: z.string().max(8_192).optional(),
      error: z.string().max(200).optional(),
      errorDescription: z.string().max(1_000).optional(),
    }),
    response: gitLoginStateSchema,
  }),
  listRepositories: route(address('GET', `${one}/repositories`), {
    summary: 'The repositories that an account of yours may write, those that changed last first',
    policy: manage,
    response: z.object({
      repositories: z.array(hostRepositorySchema),
      /** Whether there are more than these. */
      hasMore: z.boolean(),
    }),
  }),
  connect: route(address('POST', `${one}/repositories`), {
    summary: 'Connect a repository with an account of yours; refused where it does not answer',
    policy: manage,
    body: z.strictObject({
      address: repositoryAddressSchema,
      /** Left out, the address says it. */
      name: displayNameSchema.optional(),
    }),
    answersOnce: true,
    response: repositorySchema,
  }),
  useForRepository: route(address('PUT', '/api/v1/repositories/:repositoryId/account'), {
    summary: 'Reach a repository with an account of yours from now on',
    policy: manage,
    body: z.strictObject({ accountId: z.string().max(64) }),
    response: repositorySchema,
  }),
  signOut: route(address('DELETE', one), {
    summary: 'Sign out of an account of yours: its token is forgotten, here and at its server',
    policy: manage,
    response: z.null(),
  }),
}

import { displayNameSchema } from '@ashlar/schema'
import {
  repositoryAddressSchema,
  repositoryBranchSchema,
  repositoryFolderSchema,
} from '@ashlar/schema/repository-place'
import { z } from 'zod'
import { address, route } from '../route.ts'
import { importedSchema } from './application-files.ts'
import { personSchema } from './person.ts'

export const repositorySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Over HTTP; never with a user or a token. */
    address: z.string(),
    username: z.string(),
    /** Null where it has no branch yet. */
    defaultBranch: z.string().nullable(),
    /** Null where their account is gone. */
    createdBy: personSchema.nullable(),
    createdAt: z.string(),
    /** How many applications, workflows and scheduled jobs are kept in it. */
    kept: z.int(),
    /** Who signed in for it at its server; null where it has a token of its own, or nobody is signed in any more. */
    account: z.object({ hostName: z.string(), name: z.string() }).nullable(),
    /** Whether nobody is signed in for it any more. */
    isSignedOut: z.boolean(),
    /** The server at which people can sign in for it; null where that is set up for none. */
    hostId: z.string().nullable(),
  })
  .meta({ id: 'Repository' })
export type RepositoryView = z.output<typeof repositorySchema>

/** What can be kept in a repository. */
const keptKindSchema = z.enum(['application', 'workflow', 'scheduled job'])
export type KeptKind = z.output<typeof keptKindSchema>

const keptSchema = z.object({
  kind: keptKindSchema,
  id: z.string(),
  name: z.string(),
  folder: z.string(),
  branch: z.string(),
  pushesOnDeploy: z.boolean(),
  pullsOnPush: z.boolean(),
  /** When it was pushed or pulled last; null: never. */
  syncedAt: z.string().nullable(),
  /** Why what was to be done without a person was not done. */
  failure: z.string().nullable(),
})
export type KeptView = z.output<typeof keptSchema>

const repositoryDetailSchema = z.object({
  repository: repositorySchema,
  /** Those that whoever asks may edit. */
  kept: z.array(keptSchema),
  /** Whether a secret was made for messages of the repository. */
  hasHookSecret: z.boolean(),
  /** Where the repository tells that something was pushed. */
  hookAddress: z.string(),
})
export type RepositoryDetailView = z.output<typeof repositoryDetailSchema>

const remoteBranchesSchema = z.object({
  branches: z.array(z.string()),
  defaultBranch: z.string().nullable(),
})

const read = { access: 'member', permission: 'repositories:read' } as const
const manage = { access: 'member', permission: 'repositories:manage' } as const
const one = '/api/v1/repositories/:repositoryId'

const folderToOpen = z.strictObject({ branch: repositoryBranchSchema, folder: repositoryFolderSchema })
const username = z.string().trim().max(200)
const token = z.string().trim().min(1).max(4_000)

export const repositoryRoutes = {
  list: route(address('GET', '/api/v1/repositories'), {
    summary: 'The Git repositories of the organization',
    policy: read,
    response: z.object({ repositories: z.array(repositorySchema) }),
  }),
  connect: route(address('POST', '/api/v1/repositories'), {
    summary: 'Connect a Git repository by its address and a token; refused where it does not answer',
    policy: manage,
    body: z.strictObject({
      address: repositoryAddressSchema,
      /** Left out, the address says it. */
      name: displayNameSchema.optional(),
      /** Left out, what its host takes beside a token. */
      username: username.optional(),
      token,
    }),
    answersOnce: true,
    response: repositorySchema,
  }),
  read: route(address('GET', one), {
    summary: 'A repository with what is kept in it',
    policy: read,
    response: repositoryDetailSchema,
  }),
  update: route(address('PATCH', one), {
    summary: 'Change a repository; another address or user needs the token again',
    policy: manage,
    body: z.strictObject({
      name: displayNameSchema.optional(),
      address: repositoryAddressSchema.optional(),
      username: username.min(1).optional(),
      token: token.optional(),
    }),
    response: repositorySchema,
  }),
  disconnect: route(address('DELETE', `${one}/connection`), {
    summary: 'Forget a repository and its token; it stays as it is, and so does what is kept in it',
    policy: manage,
    response: z.null(),
  }),
  listBranches: route(address('GET', `${one}/branches`), {
    summary: 'Ask the repository for its branches: a test of the connection, too',
    policy: read,
    response: remoteBranchesSchema,
  }),
  removeBranch: route(address('DELETE', one), {
    summary: 'Delete a branch of the repository, which the query names; never the repository itself',
    policy: manage,
    query: z.object({ branch: repositoryBranchSchema }),
    response: z.null(),
  }),
  listFolders: route(address('GET', `${one}/folders`), {
    summary: 'The folders of a branch of the repository in which something is kept, and what',
    policy: read,
    query: z.object({ branch: repositoryBranchSchema }),
    response: z.object({ folders: z.array(z.object({ folder: z.string(), kind: keptKindSchema })) }),
  }),
  createApplication: route(address('POST', `${one}/applications`), {
    summary: 'Make an application of a folder of the repository, and keep it there',
    policy: { access: 'member', permission: 'applications:create' },
    body: folderToOpen,
    answersOnce: true,
    response: importedSchema,
  }),
  createWorkflow: route(address('POST', `${one}/workflows`), {
    summary: 'Make a workflow of a folder of the repository, and keep it there',
    policy: { access: 'member', permission: 'workflows:create' },
    body: folderToOpen,
    answersOnce: true,
    response: importedSchema,
  }),
  createScheduledJob: route(address('POST', `${one}/scheduled-jobs`), {
    summary: 'Make a scheduled job of a folder of the repository, and keep it there',
    policy: { access: 'member', permission: 'scheduled jobs:create' },
    body: folderToOpen,
    answersOnce: true,
    response: importedSchema,
  }),
  renewHookSecret: route(address('POST', `${one}/hook-secret`), {
    summary: 'Make the secret with which the repository signs its messages; it is shown in this answer only',
    policy: manage,
    response: z.object({ secret: z.string() }),
  }),
  tellPushed: route(address('POST', `${one}/hook`), {
    summary: 'Tell that something was pushed to the repository; signed with its secret',
    policy: {
      access: 'anyone',
      reason:
        'A signature with the secret of the repository is asked for; what is said is not believed, only looked after.',
    },
    body: z.looseObject({}),
    readsText: true,
    largestStrangersBody: 1024 * 1024,
    response: z.null(),
  }),
}

import { repositoryBranchSchema, repositoryFolderSchema } from '@ashlar/schema/repository-place'
import { z } from 'zod'
import { address, route, type RoutePolicy } from '../route.ts'
import { mergeChoicesShape, mergeResultSchema } from './branches.ts'
import { versionComparisonSchema } from './application-versions.ts'
import { personSchema } from './person.ts'

const repositoryStateSchema = z
  .object({
    repositoryId: z.string(),
    name: z.string(),
    address: z.string(),
    folder: z.string(),
    /** The branch of the repository that what is open here goes to. */
    branch: z.string(),
    pushesOnDeploy: z.boolean(),
    pullsOnPush: z.boolean(),
    /** How many components, APIs, settings and pages are otherwise than in the repository; null: nothing was pushed yet. */
    changes: z.int().nullable(),
    /** When it was pushed or pulled last; null: never. */
    syncedAt: z.string().nullable(),
    syncedBy: personSchema.nullable(),
    /** Why what was to be done without a person was not done. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'RepositoryState' })
export type RepositoryStateView = z.output<typeof repositoryStateSchema>

/**
 * Routes of what is done with the repository of anything, below its address, which may name a branch of it. `saved` is what a
 * client calls that which is saved here.
 */
export const keptRepositoryRoutes = <
  const Path extends string,
  const Edit extends RoutePolicy,
  const Saved extends string,
>(
  place: Path,
  edit: Edit,
  saved: Saved,
) => ({
  readRepository: route(address('GET', place), {
    summary: 'In which repository it is kept, and what was changed since; null: in none',
    policy: edit,
    response: repositoryStateSchema.nullable(),
  }),
  keepInRepository: route(address('PUT', place), {
    summary: 'Keep it in a folder of a repository, or change how',
    policy: edit,
    body: z.strictObject({
      repositoryId: z.string().min(1).max(64),
      branch: repositoryBranchSchema,
      folder: repositoryFolderSchema,
      /** Whether each deployment of what is saved is pushed. */
      pushesOnDeploy: z.boolean().default(false),
      /** Whether what is pushed by others is pulled when the repository tells of it. */
      pullsOnPush: z.boolean().default(false),
      /** Which one stays where the folder holds one already. */
      keeps: z.enum([saved, 'repository']).optional(),
    }),
    response: repositoryStateSchema,
  }),
  leaveRepository: route(address('DELETE', place), {
    summary: 'Keep it in no repository any more; its files stay there',
    policy: edit,
    response: z.null(),
  }),
  compareWithRepository: route(address('GET', `${place}/comparison` as const), {
    summary: 'What leads from what was pushed or pulled last to what is saved',
    policy: edit,
    response: versionComparisonSchema,
  }),
  lookAtRepository: route(address('GET', `${place}/news` as const), {
    summary: 'Ask the repository whether somebody changed the files there since',
    policy: edit,
    response: z.object({ isChanged: z.boolean() }),
  }),
  push: route(address('POST', `${place}/pushes` as const), {
    summary:
      'Commit what is saved to the repository; refused where others changed the same files there since',
    policy: edit,
    body: z.strictObject({ message: z.string().trim().min(1).max(2_000) }),
    answersOnce: true,
    response: z.object({ commit: z.string() }),
  }),
  pull: route(address('POST', `${place}/pulls` as const), {
    summary:
      'Merge what others pushed into what is saved; what was changed differently on both sides is answered instead, to be decided',
    policy: edit,
    body: z.strictObject(mergeChoicesShape),
    answersOnce: true,
    response: mergeResultSchema,
  }),
})

import { branchNameSchema, pageRecordSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route, type RoutePolicy } from '../route.ts'
import { versionComparisonSchema } from './application-versions.ts'
import { personSchema } from './person.ts'

const branchSchema = z
  .object({
    /** What names it in addresses of this part; of the default branch the id of what it is a branch of. */
    id: z.string(),
    name: z.string(),
    isDefault: z.boolean(),
    /** Whether what is saved on it changes by merging alone. */
    isProtected: z.boolean(),
    /** How many others have to approve a branch before it is merged into this one. */
    approvalsNeeded: z.number().int(),
    /** Null where nobody made it, or their account is gone. */
    createdBy: personSchema.nullable(),
    createdAt: z.string(),
    /** When something was saved on it last. */
    updatedAt: z.string(),
  })
  .meta({ id: 'Branch' })
export type BranchView = z.output<typeof branchSchema>

/** The name of a branch as the query of an address holds it. */
export const branchQuery = z.strictObject({ branch: z.string().max(200).optional() })

const collisionSchema = z.object({
  /** The page; null for what belongs to no page. */
  pageId: z.string().nullable(),
  pageName: z.string(),
  /** The record, or the page itself, that both branches made something else of. */
  id: z.string(),
  /** Of the branch that is merged; null where it was deleted there. */
  mine: pageRecordSchema.nullable(),
  /** Of the branch that it is merged into. */
  theirs: pageRecordSchema.nullable(),
})
export type BranchCollisionView = z.output<typeof collisionSchema>

/** Which side stays where both changed the same. */
const choiceSchema = z.strictObject({
  pageId: z.string().max(64).nullable(),
  id: z.string().max(64),
  choice: z.enum(['mine', 'theirs']),
  /** The fields of which the other side stays, such as `properties.text`, `place` or `blocks.` with the id of a step. */
  except: z.array(z.string().min(1).max(500)).max(1000).optional(),
})
export type BranchChoice = z.output<typeof choiceSchema>

/** What came of a merge, or of a pull. */
export const mergeResultSchema = z.discriminatedUnion('isMerged', [
  z.object({ isMerged: z.literal(true), changed: z.number().int() }),
  z.object({
    isMerged: z.literal(false),
    /** What a person has to decide first; nothing was changed. */
    collisions: z.array(collisionSchema),
    /** To be sent with the choices: they are about what both branches held just then. */
    state: z.string(),
    /** The pages of which something has to be decided, as they would be if all of it stayed as it is where it is merged into. */
    pages: z
      .array(
        z.object({
          /** As in collisions. */
          pageId: z.string(),
          /** The id under which the page is open on the branch. */
          idOnBranch: z.string(),
          records: z.record(z.string(), pageRecordSchema),
        }),
      )
      .default([]),
  }),
])
export type BranchMergeView = z.output<typeof mergeResultSchema>

/** What somebody decided about a merge that could not be done without them. */
export const mergeChoicesShape = {
  choices: z.array(choiceSchema).max(10_000).default([]),
  state: z.string().max(200).optional(),
}

/** Routes of what is done with the branches of something at an address, which ends in `branches`, by who may edit it. */
export const branchRoutes = <const Path extends string, const Edit extends RoutePolicy>(
  branches: Path,
  edit: Edit,
) => {
  const branch = `${branches}/:branchId` as const
  return {
    listBranches: route(address('GET', branches), {
      summary: 'All branches, the default one first',
      policy: edit,
      response: z.object({ branches: z.array(branchSchema) }),
    }),
    createBranch: route(address('POST', branches), {
      summary: 'Begin a branch with what is saved on another one; without a name of that, on the default one',
      policy: edit,
      body: z.strictObject({ name: branchNameSchema, baseBranchName: z.string().max(100).optional() }),
      answersOnce: true,
      response: z.object({ name: z.string() }),
    }),
    removeBranch: route(address('DELETE', branch), {
      summary:
        'Delete a branch with what is saved on it; the default one stays, and so does what is deployed',
      policy: edit,
      response: z.null(),
    }),
    compareBranch: route(address('GET', `${branch}/comparison` as const), {
      summary: 'What leads from the default branch to another one',
      policy: edit,
      response: versionComparisonSchema,
    }),
    mergeBranch: route(address('POST', `${branch}/merges` as const), {
      summary:
        'Merge a branch into the default one, or the default one into it; what both changed differently is answered instead, to be decided',
      policy: edit,
      body: z.strictObject({
        into: z.enum(['default', 'branch']),
        ...mergeChoicesShape,
      }),
      answersOnce: true,
      response: mergeResultSchema,
    }),
  }
}

/** The most approvals that a merge can be asked for. */
export const mostApprovals = 5

/** What is said of the protection of a default branch. */
export const protectionShape = {
  isProtected: z.boolean(),
  /** How many others have to approve a branch; left out: as many as before. */
  approvalsNeeded: z.int().min(0).max(mostApprovals).optional(),
}

/** What the route that protects a default branch does. */
export const protectionSummary =
  'Say whether the default branch changes by merging alone, by those who may deploy'

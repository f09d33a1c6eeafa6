import { branchNameSchema, pageRecordSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'
import { versionComparisonSchema } from './application-versions.ts'
import { personSchema } from './person.ts'

const branchSchema = z
  .object({
    /** What names it in addresses of this part; of the default branch the id of the application. */
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

/** What an editor is told of the branch that it has open; null stands for the default branch. */
export const openBranchSchema = z
  .object({
    name: z.string(),
    /** The application whose branch it is. */
    applicationId: z.string(),
  })
  .nullable()

const collisionSchema = z.object({
  /** The page; null for what belongs to the application. */
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
  }),
])
export type BranchMergeView = z.output<typeof mergeResultSchema>

/** What somebody decided about a merge that could not be done without them. */
export const mergeChoicesShape = {
  choices: z.array(choiceSchema).max(10_000).default([]),
  state: z.string().max(200).optional(),
}

/** The most approvals that a merge can be asked for. */
export const mostApprovals = 5

const edit = { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'edit' } as const
const branches = '/api/v2/applications/:applicationId/branches'

/** Routes of what is done with the branches of an application, by the names under which the contract lists them. */
export const applicationBranchRoutes = {
  listBranches: route(address('GET', branches), {
    summary: 'The branches of an application, the default one first',
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
  removeBranch: route(address('DELETE', `${branches}/:branchId`), {
    summary: 'Delete a branch with what is saved on it; the default one stays, and so does what is deployed',
    policy: edit,
    response: z.null(),
  }),
  compareBranch: route(address('GET', `${branches}/:branchId/comparison`), {
    summary: 'What leads from the default branch to another one',
    policy: edit,
    response: versionComparisonSchema,
  }),
  mergeBranch: route(address('POST', `${branches}/:branchId/merges`), {
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
  protectBranch: route(address('PUT', `${branches}/protection`), {
    summary: 'Say whether the default branch changes by merging alone, by those who may deploy',
    policy: { ...edit, action: 'deploy' },
    body: z.strictObject({
      isProtected: z.boolean(),
      /** How many others have to approve a branch; left out: as many as before. */
      approvalsNeeded: z.int().min(0).max(mostApprovals).optional(),
    }),
    response: z.null(),
  }),
}

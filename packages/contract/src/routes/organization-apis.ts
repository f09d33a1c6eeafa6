import {
  type BlockKind,
  blockFacts,
  displayNameSchema,
  jobDefinitionSchema,
  workflowDefinitionSchema,
} from '@ashlar/schema'
import { z } from 'zod'
import { personSchema } from './person.ts'
import { savedSchema } from './saved-changes.ts'
import { sharesToGive } from './shares.ts'

/** What workflows and scheduled jobs have in common: APIs of an organization that belong to no page. */

/** What is saved of a workflow; its id and name are the entity's own. */
export const workflowContentSchema = workflowDefinitionSchema.omit({ id: true, name: true })
export type WorkflowContent = z.output<typeof workflowContentSchema>

/** What is saved of a scheduled job; its id and name are the entity's own. */
export const jobContentSchema = jobDefinitionSchema.omit({ id: true, name: true })
export type JobContent = z.output<typeof jobContentSchema>

export type ApiContent = WorkflowContent | JobContent

/** What every version has: of a workflow, of a job, of an application. */
export const versionShape = {
  id: z.string(),
  number: z.number().int(),
  /** The name it had then. */
  name: z.string(),
  /** What its maker wrote about it; may be empty. */
  description: z.string(),
  createdAt: z.string(),
  createdBy: personSchema,
}

/** A version without what is in it, as lists show it. */
export const apiVersionSchema = z.object(versionShape).meta({ id: 'ApiVersion' })
export type ApiVersionView = z.output<typeof apiVersionSchema>

export const apiVersionsSchema = z.object({
  versions: z.array(apiVersionSchema),
  /** The version that runs; null where none is deployed. */
  deployedId: z.string().nullable(),
})

/** A version with what is in it. */
export const apiVersionOf = <Content extends z.ZodType>(content: Content) =>
  z.object({ ...versionShape, definition: content })

/** What lists show of every API of an organization. */
export const apiSummaryShape = {
  id: z.string(),
  name: z.string(),
  organizationId: z.string(),
  owner: personSchema,
  updatedAt: z.string(),
  /** The version that runs; null where none is deployed. */
  version: apiVersionSchema.nullable(),
  permissions: z.object({
    canView: z.boolean(),
    canEdit: z.boolean(),
    canDeploy: z.boolean(),
    canShare: z.boolean(),
    canDelete: z.boolean(),
    /** Whether the deployed version may be run. */
    canRun: z.boolean(),
  }),
}

/** What its builders see of every API of an organization. */
export const apiViewShape = {
  ...apiSummaryShape,
  /** Counts the saved changes; a save names the revision it stands on. */
  revision: z.number().int(),
  createdAt: z.string(),
  updatedBy: personSchema.nullable(),
  /** Whether what is saved differs from the version that runs. */
  hasUndeployedChanges: z.boolean(),
  /** The branch that is open; null: the default one. */
  branch: z
    .object({
      name: z.string(),
      /** The workflow or job whose branch it is. */
      apiId: z.string(),
    })
    .nullable(),
  /** Whether what is saved changes by merging branches alone. */
  isProtected: z.boolean(),
  /** Another number as soon as reviews of its branches, or requests to deploy it, are others. */
  reviews: z.number().int(),
}

/** The stored tree with what names it. */
export const apiPbOf = <Shape extends z.core.$ZodLooseShape>(content: Shape) =>
  z.object({ metadata: z.object({ id: z.string(), name: z.string() }), ...content })

const isBlockKind = (text: string): text is BlockKind => Object.hasOwn(blockFacts, text)

/** What a new API of the organization begins with; at most one of blocks, an option and a default step. */
export const apiCreationShape = {
  /** The caller's own; named by clients that know several. */
  organizationId: z.string().max(64).optional(),
  name: displayNameSchema,
  /** The folder that it is put in; null or absent: none. */
  folder: z.string().min(1).max(64).nullable().optional(),
  /** The integration that a default step runs on. */
  datasource: z.string().min(1).max(64).nullable().optional(),
  /** The plugin of the default step; absent: the integration's. */
  plugin: z.string().min(1).max(64).nullable().optional(),
  initialBlocks: workflowContentSchema.shape.blocks.optional(),
  /** The kind of the only block to begin with. */
  blockOption: z
    .custom<BlockKind>(
      (value) => typeof value === 'string' && isBlockKind(value),
      'A kind of block is expected.',
    )
    .optional(),
  /** Made by the client: the same request sent again creates nothing more. */
  requestId: z.uuid().optional(),
}

/** Refuses a creation that begins with several things at once. */
export const beginsOnce = (creation: {
  initialBlocks?: unknown
  blockOption?: unknown
  datasource?: unknown
  plugin?: unknown
}): boolean =>
  [creation.initialBlocks, creation.blockOption, creation.datasource ?? creation.plugin ?? undefined].filter(
    (beginning) => beginning !== undefined,
  ).length <= 1

export const beginsOnceMessage =
  'Begin with initial blocks, with a block option, or with a default step: not with several.'

/** A saved change, and whether the API is another one since than the version that runs. */
export const savedApiSchema = z.object({
  ...savedSchema.shape,
  hasUndeployedChanges: z.boolean(),
})
export type SavedApiView = z.output<typeof savedApiSchema>

export const apiCopySchema = z.strictObject({ name: displayNameSchema, requestId: z.uuid().optional() })

/** Deploys what is saved as a new version. */
export const deploymentOfApiSchema = z.strictObject({
  /** What is saved has to be at this revision, so that nothing unseen is deployed. */
  revision: z.number().int().min(0),
  description: z.string().trim().max(2000).default(''),
  /** Made by the client: the same request sent again makes no second version. */
  requestId: z.uuid().optional(),
})

/** Makes another version the one that runs. */
export const versionToDeploySchema = z.strictObject({ versionId: z.string().min(1).max(64) })

export const apiSharesToGive = sharesToGive(['owner', 'builder', 'viewer', 'executor'])

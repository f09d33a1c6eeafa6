import { changeSchema } from '@ashlar/schema'
import { z } from 'zod'
import { versionShape } from './organization-apis.ts'

/** A version of an application without what is in it, as lists show it. */
export const applicationVersionSchema = z
  .object({
    ...versionShape,
    /** Whether it was ever deployed; others were kept to come back to. */
    wasDeployed: z.boolean(),
  })
  .meta({ id: 'ApplicationVersion' })
export type ApplicationVersionView = z.output<typeof applicationVersionSchema>

export const applicationVersionsQuery = z.strictObject({
  /** The number of a version: those before it, as the answer before told in `next`. */
  before: z.coerce.number().int().min(1).optional(),
  /** Only versions of which the description, the name or the maker has this text. */
  search: z.string().trim().max(100).optional(),
})

/** A version that is to be deployed later, or was not when its time came. */
export const plannedDeploymentSchema = z
  .object({
    versionId: z.string(),
    /** The number of the version. */
    number: z.number().int(),
    deployAt: z.iso.datetime(),
    plannedBy: z.object({ id: z.string(), name: z.string() }),
    /** Why it was not deployed; null while its time is to come. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'PlannedDeployment' })
export type PlannedDeploymentView = z.output<typeof plannedDeploymentSchema>

export const deploymentToPlanSchema = z.strictObject({
  versionId: z.string().min(1).max(64),
  /** When visitors are to see it. */
  deployAt: z.iso.datetime({ offset: true }),
})

export const applicationVersionsSchema = z.object({
  /** The latest first. */
  versions: z.array(applicationVersionSchema),
  /** The version that visitors see; null where none is deployed. */
  deployedId: z.string().nullable(),
  /** What is to be deployed later; null where nothing is. */
  planned: plannedDeploymentSchema.nullable(),
  /** What `before` has to be for the versions before these; null where there are none. */
  next: z.number().int().nullable(),
})

/** What somebody writes about a version; may be empty. */
export const versionDescriptionSchema = z.string().trim().max(2000)

/** A version, or `draft` for what is saved now. */
export const comparedWithQuery = z.strictObject({ with: z.string().min(1).max(64).optional() })

const comparedPageSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['added', 'removed', 'changed']),
  isHiddenChanged: z.boolean(),
  change: changeSchema,
})

/** How one version becomes another, or what is saved now. */
export const versionComparisonSchema = z.object({
  name: z.tuple([z.string(), z.string()]).nullable(),
  /** What belongs to no page. */
  application: changeSchema,
  pages: z.array(comparedPageSchema),
})
export type VersionComparisonView = z.output<typeof versionComparisonSchema>

export const restorationToMakeSchema = z.strictObject({
  versionId: z.string().min(1).max(64),
  /**
   * A version that what is saved was brought to before: only the way from it to the other one is done, so that what was saved
   * since stays. Absent: what is saved becomes the version as it is.
   */
  from: z.string().min(1).max(64).optional(),
})

export const restorationSchema = z.object({
  /** What was saved before, kept as a version of its own. */
  before: applicationVersionSchema,
  /** What is saved now, as a version: the one that was asked for, unless something saved since stays. */
  after: z.object({ id: z.string() }),
  /** The pages that are there now, in their order. */
  pageIds: z.array(z.string()),
  /** What came back and cannot run, with the reason: an integration that is gone, or that the person may not use. */
  problems: z.array(z.object({ path: z.string(), reason: z.string() })),
})

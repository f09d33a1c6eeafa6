import {
  applicationKinds,
  applicationRecordSchema,
  applicationSettingsSchema,
  displayNameSchema,
  jsonObjectSchema,
  profileSchema,
  profileSettingsSchema,
  routePathSchema,
  routeSchema,
} from '@ashlar/schema'
import { z } from 'zod'
import { amongIds, listedShape, listQuery } from '../listing.ts'
import { address, route } from '../route.ts'
import { applicationBranchRoutes, openBranchSchema } from './application-branches.ts'
import { branchQuery } from './branches.ts'
import { keptRepositoryRoutes } from './kept-repository.ts'
import { applicationNewsSchema, seenRevisionsSchema } from './application-news.ts'
import {
  exportedFilesSchema,
  applicationToImportSchema,
  filesToWriteSchema,
  importedSchema,
  writtenFilesSchema,
} from './application-files.ts'
import { deploymentRequestRoutes } from './deployment-requests.ts'
import { reviewRoutes } from './reviews.ts'
import { applicationTestRoutes } from './application-tests.ts'
import {
  applicationVersionSchema,
  applicationVersionsQuery,
  applicationVersionsSchema,
  comparedWithQuery,
  deploymentToPlanSchema,
  plannedDeploymentSchema,
  restorationSchema,
  restorationToMakeSchema,
  versionComparisonSchema,
  versionDescriptionSchema,
} from './application-versions.ts'
import { versionToDeploySchema } from './organization-apis.ts'
import { personSchema } from './person.ts'
import { changeBodySchema, savedSchema } from './saved-changes.ts'
import { ownerBody, shareSchema, sharesToGive } from './shares.ts'

const deploymentSchema = z
  .object({
    id: z.string(),
    commitId: z.string(),
    number: z.number().int(),
    deployedAt: z.string(),
    deployedBy: personSchema,
  })
  .meta({ id: 'Deployment' })
export type DeploymentView = z.output<typeof deploymentSchema>

/** An application as lists show it. */
export const applicationSummarySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(applicationKinds),
    isPublic: z.boolean(),
    owner: personSchema,
    updatedAt: z.string(),
    deployment: deploymentSchema.nullable(),
    mayEdit: z.boolean(),
    mayShare: z.boolean(),
  })
  .meta({ id: 'ApplicationSummary' })
export type ApplicationSummary = z.output<typeof applicationSummarySchema>

const applicationDocumentSchema = z.object({
  /** Counts the saved changes; a save names the revision it stands on. */
  revision: z.number().int(),
  records: z.record(z.string(), applicationRecordSchema),
  lastSuccessfulWrite: z.string(),
  lastWriter: z.string().nullable(),
})

export type ApplicationDocumentView = z.output<typeof applicationDocumentSchema>

const applicationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(applicationKinds),
    isPublic: z.boolean(),
    settings: applicationSettingsSchema.extend({ profiles: profileSettingsSchema }),
    /** The profiles of the organization, among which the settings choose. */
    profiles: z.array(profileSchema),
    /** What belongs to the application and to none of its pages. */
    document: applicationDocumentSchema,
    pages: z.array(z.object({ id: z.string(), name: z.string(), isHidden: z.boolean() })),
    deployment: deploymentSchema.nullable(),
    /** The branch that is open; null: the default one. */
    branch: openBranchSchema,
    /** Whether what is saved changes by merging branches alone. */
    isProtected: z.boolean(),
    /** Another number as soon as reviews of its branches, or requests to deploy it, are others. */
    reviews: z.number().int(),
    /** Whether pages or settings changed since the last deployment. */
    hasUndeployedChanges: z.boolean(),
    permissions: z.object({
      canEdit: z.boolean(),
      canDeploy: z.boolean(),
      canShare: z.boolean(),
      canDelete: z.boolean(),
    }),
  })
  .meta({ id: 'Application' })
export type ApplicationView = z.output<typeof applicationSchema>

/** What keeps an application from being deployed: the `details` of the refusal. */
export const deploymentRefusalSchema = z.object({
  apis: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      pageId: z.string(),
      page: z.string(),
      /** Whether there is a deployed form that it would keep; otherwise it would be left out. */
      keepsDeployed: z.boolean(),
      problems: z.array(
        z.object({ block: z.object({ id: z.string(), name: z.string() }).nullable(), reason: z.string() }),
      ),
    }),
  ),
  /** Whether the rest can be deployed without these. */
  mayLeaveOut: z.boolean(),
})
export type DeploymentRefusal = z.output<typeof deploymentRefusalSchema>

/** What a page has a name for, as lists across pages show it. */
const namedThingSchema = z.object({
  id: z.string(),
  kind: z.enum(['widget', 'api', 'block', 'stateVariable', 'timer', 'event', 'embedProperty']),
  name: z.string(),
  /** The type of a component or the kind of a block; empty for everything else. */
  type: z.string(),
  /** The API that holds a block; absent for everything else. */
  apiId: z.string().optional(),
})
export type NamedThing = z.output<typeof namedThingSchema>

/** An application with the page that was just added to it. */
export const addedPageSchema = z.object({
  ...applicationSchema.shape,
  page: z.object({
    id: z.string(),
    name: z.string(),
    /** Where the page and its siblings are found. */
    configuration: z.object({ routes: z.array(routeSchema) }),
    updated: z.string(),
    /** Pages of this product are not signed. */
    signature: z.null(),
  }),
})
export type AddedPageView = z.output<typeof addedPageSchema>

const edit = { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'edit' } as const
const share = { ...edit, action: 'share' } as const

export const applicationRoutes = {
  list: route(address('GET', '/api/v1/applications'), {
    summary: 'The applications that the signed-in member may view or edit',
    policy: { access: 'member', permission: 'applications:read' },
    query: listQuery(['name', 'owner', 'updatedAt', 'deployment']).extend(amongIds),
    response: z.object({ applications: z.array(applicationSummarySchema), ...listedShape }),
  }),
  create: route(address('POST', '/api/v1/applications'), {
    summary: 'Create an application with one empty page',
    policy: { access: 'member', permission: 'applications:create' },
    body: z.strictObject({
      name: displayNameSchema,
      kind: z.enum(applicationKinds).default('application'),
      /** The folder that it is put in; null or absent: none. */
      folderId: z.string().min(1).max(64).nullable().optional(),
    }),
    answersOnce: true,
    response: applicationSchema,
  }),
  read: route(address('GET', '/api/v1/applications/:applicationId'), {
    summary: 'An application as its builders see it, on its default branch or the one that is named',
    policy: edit,
    query: branchQuery,
    response: applicationSchema,
  }),
  update: route(address('PATCH', '/api/v1/applications/:applicationId'), {
    summary: 'Rename an application',
    policy: edit,
    body: z.strictObject({ name: displayNameSchema.optional() }),
    response: applicationSchema,
  }),
  clone: route(address('POST', '/api/v1/applications/:applicationId/clone'), {
    summary:
      'Copy an application with its pages and settings; the copy is shared with nobody and not deployed',
    policy: edit,
    body: z.strictObject({ name: displayNameSchema }),
    answersOnce: true,
    response: applicationSchema,
  }),
  readFiles: route(address('GET', '/api/v1/applications/:applicationId/files'), {
    summary: 'What is saved of an application as readable files, for version control and other installations',
    policy: edit,
    response: exportedFilesSchema,
  }),
  writeFiles: route(address('PUT', '/api/v1/applications/:applicationId/files'), {
    summary:
      'Make what is saved what files say, where nobody saved since they were read; what was saved before is kept as a version',
    policy: edit,
    body: filesToWriteSchema,
    answersOnce: true,
    response: writtenFilesSchema,
  }),
  importFiles: route(address('POST', '/api/v1/applications/imports'), {
    summary:
      'Make an application of files; it is shared with nobody and not deployed, and what cannot be carried over is told',
    policy: { access: 'member', permission: 'applications:create' },
    body: applicationToImportSchema,
    answersOnce: true,
    response: importedSchema,
  }),
  saveChange: route(address('POST', '/api/v1/applications/:applicationId/changes'), {
    summary:
      'Save a change to what belongs to the application, such as its theme, its routes, its profiles and its sources of pictures; its pages follow where something was renamed or deleted',
    policy: edit,
    body: z.strictObject({
      ...changeBodySchema.shape,
      /** The page whose editor makes the change, and which follows by a change of its own. */
      openPageId: z.string().optional(),
    }),
    response: savedSchema,
  }),
  readDocument: route(address('GET', '/api/v1/applications/:applicationId/document'), {
    summary: 'What belongs to the application and to none of its pages',
    policy: edit,
    response: applicationDocumentSchema,
  }),
  readNames: route(address('GET', '/api/v1/applications/:applicationId/names'), {
    summary: 'The names of what is on each page of an application: components, APIs, their blocks and state',
    policy: edit,
    response: z.object({
      pages: z.array(z.object({ id: z.string(), names: z.array(namedThingSchema) })),
    }),
  }),
  remove: route(address('DELETE', '/api/v1/applications/:applicationId'), {
    summary: 'Delete an application and everything in it',
    policy: { ...edit, action: 'delete' },
    response: z.object({ id: z.string() }),
  }),
  createPage: route(address('POST', '/api/v1/applications/:applicationId/pages'), {
    summary: 'Add a page: an empty one, or one from a page document of any version',
    policy: edit,
    body: z.strictObject({
      name: z.string(),
      /** A page document as it was exported, or of an older version. */
      dsl: z.unknown().optional(),
      /** Where the page is found below its application; absent: a path made from its name. */
      routePath: routePathSchema.optional(),
      testParams: jsonObjectSchema.optional(),
      /** Made by the client: the same request sent again adds one page. */
      requestId: z.uuid().optional(),
    }),
    answersOnce: true,
    response: addedPageSchema,
  }),
  removePage: route(address('DELETE', '/api/v1/applications/:applicationId/pages/:pageId'), {
    summary: 'Delete a page; the last one stays',
    policy: edit,
    response: applicationSchema,
  }),
  deploy: route(address('POST', '/api/v1/applications/:applicationId/deployments'), {
    summary: 'Publish what is saved now',
    policy: { ...edit, action: 'deploy' },
    body: z.strictObject({
      /** APIs that cannot be deployed as they are: they keep their last deployed form, or are left out. */
      without: z.array(z.string().max(64)).max(1000).optional(),
      /** What is new. */
      description: versionDescriptionSchema.default(''),
    }),
    answersOnce: true,
    response: deploymentSchema,
  }),
  listVersions: route(address('GET', '/api/v1/applications/:applicationId/versions'), {
    summary: 'The versions of an application, the latest first, some at a time',
    policy: edit,
    query: applicationVersionsQuery,
    response: applicationVersionsSchema,
  }),
  keepVersion: route(address('POST', '/api/v1/applications/:applicationId/versions'), {
    summary: 'Keep what is saved now as a version to come back to; nothing is deployed',
    policy: edit,
    body: z.strictObject({ description: versionDescriptionSchema.min(1) }),
    answersOnce: true,
    response: applicationVersionSchema,
  }),
  compareVersion: route(
    address('GET', '/api/v1/applications/:applicationId/versions/:versionId/comparison'),
    {
      summary: 'What leads from a version to another one, or to what is saved now',
      policy: edit,
      query: comparedWithQuery,
      response: versionComparisonSchema,
    },
  ),
  deployVersion: route(address('PUT', '/api/v1/applications/:applicationId/deployment'), {
    summary: 'Publish a version that was kept or deployed before',
    policy: { ...edit, action: 'deploy' },
    body: versionToDeploySchema,
    response: deploymentSchema,
  }),
  planDeployment: route(address('PUT', '/api/v1/applications/:applicationId/planned-deployment'), {
    summary: 'Plan the deployment of a version for later, in the place of what was planned',
    policy: { ...edit, action: 'deploy' },
    body: deploymentToPlanSchema,
    response: plannedDeploymentSchema,
  }),
  cancelPlannedDeployment: route(
    address('DELETE', '/api/v1/applications/:applicationId/planned-deployment'),
    {
      summary: 'Take back the deployment that was planned',
      policy: { ...edit, action: 'deploy' },
      response: z.null(),
    },
  ),
  restoreVersion: route(address('POST', '/api/v1/applications/:applicationId/restorations'), {
    summary: 'Make what is saved what a version was; what was saved before is kept as a version',
    policy: edit,
    body: restorationToMakeSchema,
    answersOnce: true,
    response: restorationSchema,
  }),
  readNews: route(address('GET', '/api/v1/applications/:applicationId/news'), {
    summary: 'What others changed in an application since the person last looked',
    policy: edit,
    response: applicationNewsSchema,
  }),
  noteSeen: route(address('PUT', '/api/v1/applications/:applicationId/seen'), {
    summary: 'Say up to which revisions the person has seen an application; what is further stays',
    policy: edit,
    body: seenRevisionsSchema,
    response: z.null(),
  }),
  ...applicationBranchRoutes,
  ...reviewRoutes('/api/v2/applications/:applicationId/reviews', {
    access: 'entity',
    entity: 'application',
    parameter: 'applicationId',
    action: 'edit',
  }),
  ...deploymentRequestRoutes('/api/v2/applications/:applicationId', {
    edit,
    deploy: { ...edit, action: 'deploy' },
  }),
  ...applicationTestRoutes,
  ...keptRepositoryRoutes('/api/v1/applications/:applicationId/repository', edit, 'application'),
  changeOwner: route(address('PUT', '/api/v1/applications/:applicationId/owner'), {
    summary: 'Make another member the owner of an application; whoever owned it goes on building it',
    policy: { ...edit, action: 'delete' },
    body: ownerBody,
    response: z.null(),
  }),
  readShares: route(address('GET', '/api/v1/applications/:applicationId/shares'), {
    summary: 'Who may build or view an application',
    policy: share,
    response: z.object({
      isPublic: z.boolean(),
      /** In how many browsers of visitors it was opened in the last thirty days; null where nobody counts. */
      visitors: z.int().nullable(),
      shares: z.array(shareSchema),
    }),
  }),
  changeShares: route(address('PUT', '/api/v1/applications/:applicationId/shares'), {
    summary: 'Say who may build or view an application, and whether visitors may view it',
    policy: share,
    body: z.strictObject({
      isPublic: z.boolean(),
      shares: sharesToGive(['builder', 'viewer']),
    }),
    response: z.object({ isPublic: z.boolean(), shares: z.array(shareSchema) }),
  }),
}

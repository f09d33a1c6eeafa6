import {
  applicationSettingsSchema,
  displayNameSchema,
  jsonObjectSchema,
  routeSchema,
  shareRoles,
  themeSchema,
} from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'

const personSchema = z.object({ id: z.string(), name: z.string() })

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

const summarySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    isPublic: z.boolean(),
    owner: personSchema,
    updatedAt: z.string(),
    deployment: deploymentSchema.nullable(),
    mayEdit: z.boolean(),
  })
  .meta({ id: 'ApplicationSummary' })
export type ApplicationSummary = z.output<typeof summarySchema>

const applicationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    isPublic: z.boolean(),
    settings: applicationSettingsSchema,
    pages: z.array(z.object({ id: z.string(), name: z.string(), isHidden: z.boolean() })),
    deployment: deploymentSchema.nullable(),
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

const shareSchema = z
  .object({
    /** A member, or everyone in the organisation. */
    subject: z.union([
      z.object({ kind: z.literal('everyone') }),
      z.object({ kind: z.literal('user'), userId: z.string(), name: z.string(), email: z.string() }),
    ]),
    role: z.enum(shareRoles),
  })
  .meta({ id: 'Share' })
export type ShareView = z.output<typeof shareSchema>

/** A theme as it is on the server: the answer to a save, and the `details` of one that is refused as outdated. */
export const savedThemeSchema = z.object({ theme: themeSchema })

const edit = { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'edit' } as const
const share = { ...edit, action: 'share' } as const

export const applicationRoutes = {
  list: route(address('GET', '/api/v1/applications'), {
    summary: 'The applications that the signed-in member may view or edit',
    policy: { access: 'member', permission: 'applications:read' },
    response: z.object({ applications: z.array(summarySchema) }),
  }),
  create: route(address('POST', '/api/v1/applications'), {
    summary: 'Create an application with one empty page',
    policy: { access: 'member', permission: 'applications:create' },
    body: z.strictObject({ name: displayNameSchema }),
    response: applicationSchema,
  }),
  read: route(address('GET', '/api/v1/applications/:applicationId'), {
    summary: 'An application as its builders see it',
    policy: edit,
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
    response: applicationSchema,
  }),
  saveTheme: route(address('PUT', '/api/v1/applications/:applicationId/theme'), {
    summary:
      'Save the theme of an application; refused with the present one where somebody changed it meanwhile',
    policy: edit,
    body: z.strictObject({
      theme: themeSchema,
      /** The theme that was changed. Where the saved one is another by now, nothing is saved. */
      base: themeSchema,
    }),
    response: savedThemeSchema,
  }),
  remove: route(address('DELETE', '/api/v1/applications/:applicationId'), {
    summary: 'Delete an application and everything in it',
    policy: { ...edit, action: 'delete' },
    response: z.null(),
  }),
  createPage: route(address('POST', '/api/v1/applications/:applicationId/pages'), {
    summary: 'Add a page: an empty one, or one from a page document of any version',
    policy: edit,
    body: z.strictObject({
      name: z.string(),
      /** A page document as it was exported, or of an older version. */
      dsl: z.unknown().optional(),
      /** Where the page is found below its application; absent: a path made from its name. */
      routePath: routeSchema.shape.path.optional(),
      testParams: jsonObjectSchema.optional(),
      /** Made by the client: the same request sent again adds one page. */
      requestId: z.uuid().optional(),
    }),
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
    body: z.strictObject({}),
    response: deploymentSchema,
  }),
  readShares: route(address('GET', '/api/v1/applications/:applicationId/shares'), {
    summary: 'Who may build or view an application',
    policy: share,
    response: z.object({ isPublic: z.boolean(), shares: z.array(shareSchema) }),
  }),
  changeShares: route(address('PUT', '/api/v1/applications/:applicationId/shares'), {
    summary: 'Say who may build or view an application, and whether visitors may view it',
    policy: share,
    body: z.strictObject({
      isPublic: z.boolean(),
      shares: z
        .array(
          z.strictObject({
            subject: z.union([
              z.strictObject({ kind: z.literal('everyone') }),
              z.strictObject({ kind: z.literal('user'), userId: z.string() }),
            ]),
            role: z.enum(['builder', 'viewer']),
          }),
        )
        .max(1000),
    }),
    response: z.object({ isPublic: z.boolean(), shares: z.array(shareSchema) }),
  }),
}

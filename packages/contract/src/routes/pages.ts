import { jsonObjectSchema, pageRecordSchema, routePathSchema, routeSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'
import { addedPageSchema } from './applications.ts'
import { changeBodySchema, savedSchema } from './saved-changes.ts'

const pageSchema = z
  .object({
    id: z.string(),
    applicationId: z.string(),
    name: z.string(),
    /** Counts the saved changes; a save names the revision it stands on. */
    revision: z.number().int(),
    /** The version of page documents that the server works with: a client with another one has to be loaded anew. */
    documentVersion: z.number().int(),
    records: z.record(z.string(), pageRecordSchema),
    /** When it was last saved, and by whom: for people, never compared. */
    lastSuccessfulWrite: z.string(),
    lastWriter: z.string().nullable(),
    /** Why the page cannot run, when its document was damaged; it is then shown but not saved over. */
    damage: z.array(z.object({ path: z.string(), reason: z.string() })).nullable(),
  })
  .meta({ id: 'Page' })
export type PageView = z.output<typeof pageSchema>

const storedPageSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    applicationId: z.string(),
    isHidden: z.boolean(),
    /** The first and only layout holds the page document at version 8. */
    layouts: z.array(
      z.object({
        id: z.string(),
        dsl: z.record(z.string(), z.unknown()),
        updated: z.string(),
        // Kept for programs that know these lists; rights are asked of the application.
        actionUpdates: z.array(z.object({})),
        layoutOnLoadActions: z.array(z.object({ name: z.string() })),
        messages: z.array(z.object({})),
        userPermissions: z.array(z.object({})),
      }),
    ),
    updated: z.string(),
    deletedAt: z.string().optional(),
    metadata: jsonObjectSchema.optional(),
    configuration: z.object({ routes: z.array(routeSchema) }),
    routePath: z.string().optional(),
    testParams: jsonObjectSchema.optional(),
  })
  .meta({ id: 'StoredPage' })
export type StoredPageView = z.output<typeof storedPageSchema>

const edit = { access: 'entity', entity: 'page', parameter: 'pageId', action: 'edit' } as const

export const pageRoutes = {
  read: route(address('GET', '/api/v1/pages/:pageId'), {
    summary: 'A page as its builders edit it',
    policy: edit,
    response: pageSchema,
  }),
  readDocument: route(address('GET', '/api/v1/pages/:pageId/document'), {
    summary: 'A page as one nested document, to keep it in a file or to bring it elsewhere',
    policy: edit,
    response: z.object({ page: storedPageSchema }),
  }),
  update: route(address('PATCH', '/api/v1/pages/:pageId'), {
    summary: 'Rename a page, move it to another path, hide it, or note something about it',
    policy: edit,
    body: z.strictObject({
      name: z.string().optional(),
      routePath: routePathSchema.optional(),
      isHidden: z.boolean().optional(),
      metadata: jsonObjectSchema.nullable().optional(),
      testParams: jsonObjectSchema.nullable().optional(),
    }),
    response: z.object({ id: z.string(), name: z.string(), updated: z.string() }),
  }),
  clone: route(address('POST', '/api/v1/pages/:pageId/copies'), {
    summary: 'Add a copy of a page, under new ids and a path of its own',
    policy: edit,
    body: z.strictObject({
      pageName: z.string(),
      routePath: routePathSchema.optional(),
      /** Made by the client: the same request sent again makes one copy. */
      requestId: z.uuid().optional(),
    }),
    answersOnce: true,
    response: addedPageSchema,
  }),
  saveChange: route(address('POST', '/api/v1/pages/:pageId/changes'), {
    summary:
      'Save a change; one that collides with what others saved meanwhile is refused with both versions',
    policy: edit,
    body: changeBodySchema,
    response: savedSchema,
  }),
}

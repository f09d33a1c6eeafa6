import { displayNameSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'

const folderSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The folder that it stands in; null: none. A folder that stands in one holds none. */
    parentId: z.string().nullable(),
  })
  .meta({ id: 'Folder' })
export type FolderView = z.output<typeof folderSchema>

const folderId = z.string().min(1).max(64)

/** Stands for no folder where an address names one. */
export const noFolder = 'none'

/** How many things are moved at once. */
const mostMoved = 200

export const folderRoutes = {
  list: route(address('GET', '/api/v1/folders'), {
    summary: 'The folders of the organization',
    policy: { access: 'member', permission: 'folders:read' },
    response: z.object({ folders: z.array(folderSchema) }),
  }),
  create: route(address('POST', '/api/v1/folders'), {
    summary: 'Make a folder, in another one or in none',
    policy: { access: 'member', permission: 'folders:manage' },
    body: z.strictObject({ name: displayNameSchema, parentId: folderId.nullable() }),
    answersOnce: true,
    response: folderSchema,
  }),
  update: route(address('PATCH', '/api/v1/folders/:folderId'), {
    summary: 'Rename a folder, or move it',
    policy: { access: 'member', permission: 'folders:manage' },
    body: z.strictObject({ name: displayNameSchema, parentId: folderId.nullable() }).partial(),
    response: folderSchema,
  }),
  remove: route(address('DELETE', '/api/v1/folders/:folderId'), {
    summary: 'Delete a folder; what is in it moves to another one, or to where the folder was',
    policy: { access: 'member', permission: 'folders:manage' },
    query: z.strictObject({
      /**
       * The folder that applications, workflows and jobs move to, or `none`; absent: where the folder was. Folders in it
       * always move to where it was.
       */
      itemsTo: folderId.optional(),
    }),
    response: z.null(),
  }),
  move: route(address('POST', '/api/v1/folder-moves'), {
    summary: 'Move applications, workflows and scheduled jobs to a folder, or out of all; those you may edit',
    policy: { access: 'member', permission: 'folders:read' },
    body: z.strictObject({
      /** Null: out of all folders. */
      folderId: folderId.nullable(),
      applications: z.array(folderId).max(mostMoved).default([]),
      workflows: z.array(folderId).max(mostMoved).default([]),
      scheduledJobs: z.array(folderId).max(mostMoved).default([]),
    }),
    response: z.object({ moved: z.int() }),
  }),
}

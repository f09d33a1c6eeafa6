import { noFolder, routes } from '@ashlar/contract'
import { createFolder, removeFolder, updateFolder } from '../commands/folders/change-folders.ts'
import { moveToFolder } from '../commands/folders/move-to-folder.ts'
import { folderOf, listFolders } from '../folders/queries.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

export const folderHandlers = (services: Services): MountedRoute[] => {
  const { database } = services.platform
  return [
    answer(routes.folders.list, async ({ principal: { organizationId } }) => ({
      folders: await listFolders(database.queries, organizationId),
    })),

    answer(routes.folders.create, async ({ principal, body }) => {
      const id = await createFolder(database, principal, body)
      return folderOf(database.queries, principal.organizationId, id)
    }),

    answer(routes.folders.update, async ({ principal, parameters: { folderId }, body }) => {
      await updateFolder(database, principal, folderId, body)
      return folderOf(database.queries, principal.organizationId, folderId)
    }),

    answer(routes.folders.remove, async ({ principal, parameters: { folderId }, query: { itemsTo } }) => {
      await removeFolder(database, principal, folderId, itemsTo === noFolder ? null : itemsTo)
      return null
    }),

    answer(routes.folders.move, async ({ principal, body }) => ({
      moved: await moveToFolder(services, principal, body),
    })),
  ]
}

import { routes } from '@ashlar/contract'
import { createFolder, removeFolder, updateFolder } from '../commands/folders/change-folders.ts'
import { moveToFolder } from '../commands/folders/move-to-folder.ts'
import { itemsOfFolder } from '../folders/items.ts'
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

    answer(routes.folders.remove, async ({ principal, parameters: { folderId } }) => {
      await removeFolder(database, principal, folderId)
      return null
    }),

    answer(routes.folders.listItems, ({ principal, query: { folder, search } }) =>
      itemsOfFolder(database.queries, principal, { folderId: folder ?? null, search }),
    ),

    answer(routes.folders.move, async ({ principal, body }) => ({
      moved: await moveToFolder(services, principal, body),
    })),
  ]
}

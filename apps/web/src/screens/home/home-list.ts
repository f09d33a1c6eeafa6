import { call, type HomeEntryView, routes } from '@ashlar/contract'
import type { ListDeclaration } from '../../lists/list-query.ts'
import { homeKey } from './applications.ts'

type HomeType = HomeEntryView['type']
type HomeSortKey = 'name' | 'type' | 'owner' | 'updatedAt' | 'deployment'

/**
 * What Home lists; null stands for every type. `folderFor` names the folder that is looked through for a search; by itself
 * it is everything, wherever it stands.
 */
export const homeList = (
  type: HomeType | null,
  folderFor: (search: string) => string | undefined = () => undefined,
): ListDeclaration<HomeEntryView, HomeSortKey> => ({
  queryKey: [...homeKey, type, folderFor('') ?? null],
  sortKeys: ['name', 'type', 'owner', 'updatedAt', 'deployment'],
  first: { key: 'updatedAt', direction: 'descending' },
  read: async (query, signal) => {
    const folder = folderFor(query.search ?? '')
    const asked = {
      ...query,
      ...(type === null ? {} : { type }),
      ...(folder === undefined ? {} : { folder }),
    }
    const { entries, next, total } = await call(routes.home.list, { query: asked }, signal)
    return { rows: entries, next, total }
  },
})

import { call, type HomeEntryView, routes } from '@ashlar/contract'
import type { ListDeclaration } from '../../lists/list-query.ts'
import { homeKey } from './applications.ts'

type HomeType = HomeEntryView['type']
type HomeSortKey = 'name' | 'type' | 'owner' | 'updatedAt' | 'deployment'

/** What Home lists; null stands for every type. */
export const homeList = (type: HomeType | null): ListDeclaration<HomeEntryView, HomeSortKey> => ({
  queryKey: [...homeKey, type],
  sortKeys: ['name', 'type', 'owner', 'updatedAt', 'deployment'],
  first: { key: 'updatedAt', direction: 'descending' },
  read: async (query, signal) => {
    const asked = type === null ? query : { ...query, type }
    const { entries, next, total } = await call(routes.home.list, { query: asked }, signal)
    return { rows: entries, next, total }
  },
})

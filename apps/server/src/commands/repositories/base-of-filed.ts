import type { ContentOfVersion } from '@ashlar/document'
import type { RepositoryBase } from '../../tables/repositories.ts'
import type { FiledContent } from './kept.ts'

/** The same as what was the same on both sides. */
export const baseOfFiled = ({
  content: { name, records, pages },
  integrations,
}: FiledContent<ContentOfVersion>): RepositoryBase => ({
  name,
  records,
  pages: pages.map(({ id, name: pageName, isHidden, records: held }) => ({
    id,
    name: pageName,
    ...(isHidden === true ? { isHidden } : {}),
    records: held,
  })),
  integrations,
})

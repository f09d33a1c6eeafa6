import type { PageView } from '@ashlar/contract'
import type { Problem } from '@ashlar/schema'
import type { PageRow } from './load.ts'

export const presentPageRow = (
  page: PageRow,
  lastWriter: string | null,
  damage: Problem[] | null,
): PageView => ({
  id: page.id,
  applicationId: page.applicationId,
  name: page.name,
  revision: page.revision,
  records: page.records,
  lastSuccessfulWrite: page.lastSuccessfulWrite.toISOString(),
  lastWriter,
  damage,
})

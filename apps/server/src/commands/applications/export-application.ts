import { createHash } from 'node:crypto'
import { type Files, writeApplicationFiles } from '@ashlar/files'
import type { PageCheck } from '@ashlar/schema'
import type { ApplicationRow } from '../../applications/load.ts'
import { codeEndingOf } from '@ashlar/integrations/descriptors'
import { namedIntegrations } from '../../integrations/in-files.ts'
import { pagesOf } from '../../pages/queries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'

/** Files of an application, and what is another one as soon as any of them is. */
export interface ExportedFiles {
  readonly files: Files
  readonly fingerprint: string
}

/**
 * What is saved of an application as files. Of integrations they hold the names of those that the person may use, and nothing of
 * their connections. A damaged page cannot be written.
 */
export const exportApplication = async (
  queries: Queryable,
  checkPage: PageCheck,
  actor: MemberPrincipal,
  row: ApplicationRow,
): Promise<ExportedFiles> => {
  const pages = (await pagesOf(queries, row.id)).map((page) => {
    const checked = checkPage(page.records)
    if (checked.ok) return { ...page, records: checked.value }
    throw new Refusal('invalid_document', `The page ${page.name} is damaged and cannot be exported.`)
  })
  const integrations = await namedIntegrations(queries, actor, pages)
  const { name, records } = row
  const files = writeApplicationFiles({ name, records, pages, integrations }, codeEndingOf)
  // Integrations are renamed by others, and are no part of what is saved.
  const saved = writeApplicationFiles({ name, records, pages, integrations: [] }, codeEndingOf)
  return { files, fingerprint: createHash('sha256').update(JSON.stringify(saved)).digest('hex') }
}

import { createHash } from 'node:crypto'
import { type FiledIntegration, type Files, writeApplicationFiles } from '@ashlar/files'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { languageOfPlugin, type PageCheck, type PageRecords } from '@ashlar/schema'
import type { ApplicationRow } from '../../applications/load.ts'
import { connectedSteps } from '../../integrations/connected-steps.ts'
import { usableIntegrations } from '../../integrations/usable-integrations.ts'
import { pagesOf } from '../../pages/queries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'

/** How the file with the code of a plugin’s steps ends; null where it stays in the file of its API. */
export const endingOf = (pluginId: string): string | null => {
  const language = languageOfPlugin(pluginId)
  if (language !== null) return { javascript: 'js', python: 'py' }[language]
  return findIntegrationDescriptor(pluginId)?.dialect === undefined ? null : 'sql'
}

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
  const files = writeApplicationFiles({ name, records, pages, integrations }, endingOf)
  // Integrations are renamed by others, and are no part of what is saved.
  const saved = writeApplicationFiles({ name, records, pages, integrations: [] }, endingOf)
  return { files, fingerprint: createHash('sha256').update(JSON.stringify(saved)).digest('hex') }
}

/** The ids of what steps of pages connect to. */
export const usedBy = (pages: readonly { readonly records: PageRecords }[]): ReadonlySet<string> =>
  new Set(
    pages
      .flatMap(({ records }) => Object.values(records))
      .flatMap((record) => (record.kind === 'api' ? connectedSteps(record.blocks) : []))
      .map(({ datasourceId }) => datasourceId),
  )

/** The integrations that steps of pages use, as files name them: those that the person may use. */
export const namedIntegrations = async (
  queries: Queryable,
  actor: MemberPrincipal,
  pages: readonly { readonly records: PageRecords }[],
): Promise<FiledIntegration[]> => {
  const used = usedBy(pages)
  return (await usableIntegrations(queries, actor))
    .filter(({ id }) => used.has(id))
    .map(({ id, name, pluginId }) => ({ id, name, pluginId }))
}

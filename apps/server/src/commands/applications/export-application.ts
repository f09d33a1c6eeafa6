import { type Files, writeApplicationFiles } from '@ashlar/files'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { languageOfPlugin } from '@ashlar/schema'
import type { LoadedApplication } from '../../applications/load.ts'
import { connectedSteps } from '../../integrations/connected-steps.ts'
import { usableIntegrations } from '../../integrations/usable-integrations.ts'
import { pagesOf } from '../../pages/queries.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'

/** How the file with the code of a plugin’s steps ends. */
const endingOf = (pluginId: string): string | null => {
  const language = languageOfPlugin(pluginId)
  if (language !== null) return { javascript: 'js', python: 'py' }[language]
  return findIntegrationDescriptor(pluginId)?.dialect === undefined ? null : 'sql'
}

/**
 * What is saved of an application as files. Of integrations they hold the names of those that the person may use, and nothing of
 * their connections. A damaged page cannot be written.
 */
export const exportApplication = async (
  { platform: { database }, checkPage }: Pick<Services, 'platform' | 'checkPage'>,
  actor: MemberPrincipal,
  { row }: LoadedApplication,
): Promise<Files> => {
  const pages = (await pagesOf(database.queries, row.id)).map((page) => {
    const checked = checkPage(page.records)
    if (checked.ok) return { ...page, records: checked.value }
    throw new Refusal('invalid_document', `The page ${page.name} is damaged and cannot be exported.`)
  })
  const used = new Set(
    pages
      .flatMap(({ records }) => Object.values(records))
      .flatMap((record) => (record.kind === 'api' ? connectedSteps(record.blocks) : []))
      .map(({ datasourceId }) => datasourceId),
  )
  const integrations = (await usableIntegrations(database.queries, actor))
    .filter(({ id }) => used.has(id))
    .map(({ id, name, pluginId }) => ({ id, name, pluginId }))
  return writeApplicationFiles({ name: row.name, records: row.records, pages, integrations }, endingOf)
}

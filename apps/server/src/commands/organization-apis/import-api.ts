import type { FiledDefinition, Files } from '@ashlar/files'
import { readDefinitionFiles } from '@ashlar/files'
import { definitionId, describeProblems, type Problem } from '@ashlar/schema'
import { contentIn } from '../../apis/content.ts'
import { refuseFaultyNames } from '../../apis/refuse-faulty-names.ts'
import { unusableSteps } from '../../integrations/usable.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import type { ApiKind } from '../../tables/apis.ts'
import type { Imported } from '../applications/import-application.ts'
import { integrationsHere, mapSteps, onIntegrationHere, withoutWhatItUses } from '../steps-from-files.ts'
import { insertApi } from './create-api.ts'

/** What a workflow or job is made of, and where that is noted, in the same transaction. */
interface FilesToImport {
  readonly files: Files
  readonly keep: (queries: Queryable, id: string, filed: FiledDefinition) => Promise<void>
}

const refused = (problems: readonly Problem[]): Refusal =>
  new Refusal('invalid_document', `Nothing was made. ${describeProblems(problems)}`, {
    problems: [...problems],
  })

/**
 * Makes a workflow or job of files. Integrations are those of the same id, or else of the same name and kind, that the person may
 * use; steps on others come without one, and are told. Files that do not fit are refused as a whole. Throws `Refusal`.
 */
export const importApi = (
  { platform: { database } }: Pick<Services, 'platform'>,
  actor: MemberPrincipal,
  kind: ApiKind,
  { files, keep }: FilesToImport,
): Promise<Imported> => {
  const read = readDefinitionFiles(files, kind)
  if (!read.ok) throw refused(read.problems)
  const { definition, ignored } = read.value
  const { name, record, integrations } = definition
  return transaction(database, async (queries) => {
    const report: Problem[] = []
    const found = await integrationsHere(queries, actor, integrations, report)
    const there = mapSteps(record.blocks, (step) => onIntegrationHere(step, found))
    const unusable = await unusableSteps(queries, actor, [{ name, blocks: there }])
    report.push(...unusable.map(({ problem }) => problem))
    const left = new Set(unusable.map(({ block }) => block))
    const blocks = mapSteps(there, (step) => (left.has(step) ? withoutWhatItUses(step) : step))
    refuseFaultyNames(blocks)
    const content = contentIn({ [definitionId]: { ...record, blocks } })
    if (content === undefined) throw new Error('What was read has a definition.')
    const details = { from: 'files' }
    const id = await insertApi(queries, actor, {
      kind,
      name,
      requestId: undefined,
      content,
      folderId: null,
      details,
    })
    await keep(queries, id, definition)
    for (const path of ignored)
      report.push({ path, reason: 'This file says nothing of it and was left out.' })
    return { id, name, report }
  })
}

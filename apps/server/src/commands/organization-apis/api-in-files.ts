import { type FiledIntegration, type Files, readDefinitionFiles, writeDefinitionFiles } from '@ashlar/files'
import { definitionId, definitionIn, describeProblems, type PageRecords } from '@ashlar/schema'
import type { ApiRow } from '../../apis/load.ts'
import { codeEndingOf } from '@ashlar/integrations/descriptors'
import { Refusal } from '../../requests/refusal.ts'
import { contentOfApi, type SavedApi } from './branches/saved-api.ts'

const nothingTried = { params: {}, body: null }

/** Records with what a workflow is tried out with as other records have it; where there are none, with nothing. */
const tryingOut = (records: PageRecords, as: PageRecords = {}): PageRecords => {
  const definition = definitionIn(records)
  if (definition?.kind !== 'workflow') return records
  const other = definitionIn(as)
  const test = other?.kind === 'workflow' ? other.trigger.test : nothingTried
  return { ...records, [definitionId]: { ...definition, trigger: { ...definition.trigger, test } } }
}

/** What of a workflow or job goes to files: what somebody tries it out with is nobody else’s. Throws `Refusal` where it is damaged. */
export const contentForFiles = (row: Pick<ApiRow, 'kind' | 'name' | 'records'>): SavedApi => {
  const content = contentOfApi(row)
  return { ...content, records: tryingOut(content.records) }
}

/** Content that came of files, with what the workflow is tried out with here. */
export const withOwnTests = (content: SavedApi, present: SavedApi): SavedApi => ({
  ...content,
  records: tryingOut(content.records, present.records),
})

/** A workflow or job as files. Throws `Refusal` where it is damaged. */
export const filesOfApi = (
  { name, records }: SavedApi,
  integrations: readonly FiledIntegration[],
  refusal: string,
): Files => {
  const record = definitionIn(records)
  if (record === undefined) throw new Refusal('invalid_document', `${refusal}. What is saved is damaged.`)
  return writeDefinitionFiles({ name, record, integrations }, codeEndingOf)
}

/** What files of a workflow or job hold. */
interface ApiOfFiles {
  /** Called as what is saved here. */
  readonly content: SavedApi
  readonly integrations: readonly FiledIntegration[]
  /** What the files call it. */
  readonly name: string
  /** Paths of files that say nothing of it. */
  readonly ignored: readonly string[]
}

/** What files hold of a workflow or job that is saved here. Throws `Refusal` where they do not fit. */
export const apiOfFiles = (files: Files, present: SavedApi, refusal: string): ApiOfFiles => {
  const read = readDefinitionFiles(files, present.kind)
  if (!read.ok) {
    const { problems } = read
    throw new Refusal('invalid_document', `${refusal}. ${describeProblems(problems)}`, { problems })
  }
  const { definition, ignored } = read.value
  const { name, record, integrations } = definition
  const content = { ...present, records: tryingOut({ [definitionId]: record }) }
  return { content, integrations, name, ignored }
}

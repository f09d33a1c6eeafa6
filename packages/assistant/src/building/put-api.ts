import { updateApi } from '@ashlar/document'
import { mayRunByItself } from '@ashlar/integrations/descriptors'
import { type ApiRecord, blockFacts, blocksWithin, type JsonValue } from '@ashlar/schema'
import { type AssistantDraft, withChange } from './draft/draft.ts'
import { refuse, tell, type ToolAnswer } from './tools/tool.ts'

/** Puts an API in the place of what it was, unless a page cannot have it so. */
export const putApi = (draft: AssistantDraft, api: ApiRecord, tells: JsonValue): ToolAnswer => {
  const { name } = api
  const foreign = [...blocksWithin(api.blocks)].find(({ kind }) => blockFacts[kind].needsRecord === true)
  if (foreign !== undefined) {
    const message = `APIs of pages have no ${blockFacts[foreign.kind].label.toLowerCase()} blocks.`
    return refuse(draft, { name, path: foreign.name, code: 'invalid_blocks', message })
  }
  if (api.trigger.executeOnInputChange === true && !mayRunByItself(api)) {
    const message = `${name} may change data, so it cannot run by itself when what it reads changes.`
    return refuse(draft, { name, path: 'runOnInputChange', code: 'changes_data', message })
  }
  const outcome = updateApi(draft.records, { api })
  if (!outcome.ok) return refuse(draft, { name, code: outcome.code, message: outcome.message })
  return tell(withChange(draft, outcome.change), tells)
}

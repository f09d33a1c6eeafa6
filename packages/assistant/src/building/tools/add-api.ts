import { addApi as add } from '@ashlar/document'
import type { ApiRecord } from '@ashlar/schema'
import { z } from 'zod'
import { newBlockSchema } from '../blocks/block-input.ts'
import { addBlock } from '../blocks/edit-blocks.ts'
import { withChange } from '../draft/draft.ts'
import { freeNameFor } from '../names.ts'
import { putApi } from '../put-api.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse, tell } from './tool.ts'

/** Adds an API with its blocks. */
export const addApi = documentTool({
  does: 'edits',
  name: 'add_api',
  description:
    'Adds an API of the page with its blocks, one after the other; the output of the last one is what bindings read as Name.response. It runs by itself when the page opens where something reads it, unless runOnPageLoad says otherwise.',
  input: z.strictObject({
    name: nameSchema.optional(),
    blocks: z.array(newBlockSchema).max(100),
    runOnPageLoad: z.boolean().optional(),
    runOnInputChange: z
      .boolean()
      .optional()
      .describe('Runs again when what it reads changes; only where no step may change data'),
  }),
  run(draft, { name, blocks, runOnPageLoad, runOnInputChange }) {
    const called = name ?? 'API'
    const free = name === undefined ? undefined : freeNameFor(draft.records, name)
    if (free === null) {
      return refuse(draft, {
        name: called,
        code: 'invalid_name',
        message: `An API cannot be called ${called}.`,
      })
    }
    const { newId } = draft.scene
    const created = add(
      draft.records,
      { initialBlocks: [], ...(free === undefined ? {} : { name: free }) },
      newId,
    )
    if (!created.ok) return refuse(draft, { name: called, code: created.code, message: created.message })
    const after = withChange(draft, created.change)
    const record = after.records[created.selection?.[0] ?? '']
    if (record?.kind !== 'api') return tell(after, {})
    let api: ApiRecord = {
      ...record,
      trigger: {
        ...record.trigger,
        ...(runOnPageLoad === undefined ? {} : { executeOnPageLoad: runOnPageLoad }),
        ...(runOnInputChange === undefined ? {} : { executeOnInputChange: runOnInputChange }),
      },
    }
    for (const block of blocks) {
      const next = addBlock(after, api, block)
      if (!next.ok) return refuse(draft, { name: called, path: block.name ?? block.kind, ...next })
      api = next.value
    }
    const answer = putApi(after, api, { name: api.name, blocks: api.blocks.map((block) => block.name) })
    // Of an API that a page cannot have nothing stays, its name included.
    return answer.ok ? answer : refuse(draft, { name: called, code: answer.code, message: answer.message })
  },
})

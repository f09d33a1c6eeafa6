import { z } from 'zod'
import { blockEditSchema } from '../blocks/block-input.ts'
import { editBlock } from '../blocks/edit-blocks.ts'
import { apiNamed } from '../find.ts'
import { putApi } from '../put-api.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse } from './tool.ts'

/** Changes what an API does. */
export const editBlocks = documentTool({
  does: 'edits',
  name: 'edit_blocks',
  description:
    'Changes the blocks of an API, one edit after the other: add, set, rename, delete, move. All of them are made, or none.',
  input: z.strictObject({ api: nameSchema, edits: z.array(blockEditSchema).min(1).max(100) }),
  run(draft, { api: name, edits }) {
    const found = apiNamed(draft.records, name)
    if (!found.ok) return refuse(draft, { name, ...found })
    let api = found.value
    for (const edit of edits) {
      const next = editBlock(draft, api, edit)
      if (!next.ok) {
        const path = edit.do === 'add' ? (edit.name ?? edit.kind) : edit.block
        return refuse(draft, { name, path, ...next })
      }
      api = next.value
    }
    return putApi(draft, api, { name: api.name, blocks: api.blocks.map((block) => block.name) })
  },
})

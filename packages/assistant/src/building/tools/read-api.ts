import { jsonOf, toNormalForm } from '@ashlar/document'
import type { JsonObject } from '@ashlar/schema'
import { z } from 'zod'
import { apiNamed } from '../find.ts'
import { tellHandler } from '../handlers/handlers.ts'
import { surroundingsOf } from '../set-handler.ts'
import { nameSchema } from './schemas.ts'
import { deny, documentTool, tell } from './tool.ts'

/** What an API does. */
export const readApi = documentTool({
  does: 'reads',
  name: 'read_api',
  description:
    'Tells the blocks of an API by their names, with what each is set to, when it runs, and its events.',
  input: z.strictObject({ api: nameSchema }),
  run(draft, { api }) {
    const found = apiNamed(draft.records, api)
    if (!found.ok) return deny(draft, found.code, found.message)
    const { name, blocks, trigger, responseType, onSuccess, onError, onCancel } = found.value
    const around = surroundingsOf(draft)
    const events: JsonObject = {}
    for (const [event, steps] of Object.entries({ onSuccess, onError, onCancel })) {
      if (steps.length > 0) events[event] = jsonOf(tellHandler(steps, around))
    }
    const form = toNormalForm(blocks)
    const told = Object.entries(form.blocks).map(([block, { parentId, config, inner }]) => {
      const { id: _, ...own } = config
      return [block, { ...(parentId === null ? {} : { in: parentId }), ...own, ...inside(inner) }] as const
    })
    return tell(draft, {
      name,
      ...(responseType === 'STREAM' ? { streams: true } : {}),
      ...(trigger.executeOnPageLoad === undefined ? {} : { runOnPageLoad: trigger.executeOnPageLoad }),
      ...(trigger.executeOnInputChange === undefined
        ? {}
        : { runOnInputChange: trigger.executeOnInputChange }),
      order: [...form.rootBlocks],
      blocks: jsonOf(Object.fromEntries(told)),
      ...(Object.keys(events).length === 0 ? {} : { events }),
    })
  },
})

const inside = (inner: Readonly<Record<string, readonly string[]>>) =>
  Object.keys(inner).length === 0 ? {} : { places: inner }

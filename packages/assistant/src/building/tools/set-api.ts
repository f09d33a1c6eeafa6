import { z } from 'zod'
import { apiNamed } from '../find.ts'
import { putApi } from '../put-api.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse } from './tool.ts'

/** Says when an API runs. */
export const setApi = documentTool({
  does: 'edits',
  name: 'set_api',
  description:
    'Says when an API runs by itself: when the page opens (null: where something reads it), and when what it reads changes.',
  input: z.strictObject({
    api: nameSchema,
    runOnPageLoad: z.boolean().nullable().optional(),
    runOnInputChange: z.boolean().optional(),
  }),
  run(draft, { api: name, runOnPageLoad, runOnInputChange }) {
    const found = apiNamed(draft.records, name)
    if (!found.ok) return refuse(draft, { name, ...found })
    const { executeOnPageLoad, ...trigger } = found.value.trigger
    const onLoad = runOnPageLoad === undefined ? executeOnPageLoad : (runOnPageLoad ?? undefined)
    const api = {
      ...found.value,
      trigger: {
        ...trigger,
        ...(onLoad === undefined ? {} : { executeOnPageLoad: onLoad }),
        ...(runOnInputChange === undefined ? {} : { executeOnInputChange: runOnInputChange }),
      },
    }
    return putApi(draft, api, { name: api.name })
  },
})

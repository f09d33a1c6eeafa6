import { apisOf } from '@ashlar/document'
import { stepsWithin } from '@ashlar/schema'
import { z } from 'zod'
import { documentTool, tell } from './tool.ts'

/** The APIs of the page. */
export const listApis = documentTool({
  does: 'reads',
  name: 'list_apis',
  description: 'Lists the APIs of the page with the plugins of their steps, and when each runs.',
  input: z.strictObject({}),
  run: (draft) =>
    tell(
      draft,
      apisOf(draft.records).map(({ name, blocks, trigger, responseType }) => ({
        name,
        steps: stepsWithin(blocks).map((step) => `${step.name}: ${step.pluginId}`),
        runOnPageLoad: trigger.executeOnPageLoad ?? 'where something reads its response',
        ...(trigger.executeOnInputChange === true ? { runOnInputChange: true } : {}),
        ...(responseType === 'STREAM' ? { streams: true } : {}),
      })),
    ),
})

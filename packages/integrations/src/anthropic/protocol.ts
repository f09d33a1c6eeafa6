import { createAnthropic } from '@ai-sdk/anthropic'
import { z } from 'zod'
import type { ModelProtocol } from '../model/model-protocol.ts'

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Messages, as Anthropic speaks them. */
export const anthropicProtocol: ModelProtocol = {
  // An empty key is given as such: the library would look for one among the server's own variables.
  language: ({ baseUrl, key }, model, fetch) =>
    createAnthropic({ baseURL: baseUrl, apiKey: key, fetch }).languageModel(model),
  listing: ({ key }) => ({
    path: '/models?limit=1000',
    headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
  }),
  readModels: (answer) => listSchema.parse(answer).data.map(({ id }) => id),
}

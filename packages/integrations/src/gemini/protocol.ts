import { createGoogle } from '@ai-sdk/google'
import { z } from 'zod'
import type { ModelProtocol } from '../model/model-protocol.ts'

const listSchema = z.object({
  models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).optional() })),
})

/** Contents, as Google speaks them. */
export const geminiProtocol: ModelProtocol = {
  // An empty key is given as such: the library would look for one among the server's own variables.
  language: ({ baseUrl, key }, model, fetch) =>
    createGoogle({ baseURL: baseUrl, apiKey: key, fetch }).languageModel(model),
  listing: ({ key }) => ({ path: '/models?pageSize=1000', headers: { 'x-goog-api-key': key } }),
  readModels: (answer) =>
    listSchema
      .parse(answer)
      .models.filter(
        ({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true,
      )
      .map(({ name }) => name.replace(/^models\//u, '')),
}

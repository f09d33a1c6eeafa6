import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { z } from 'zod'
import type { ModelProtocol } from '../model/model-protocol.ts'
import { openaiFilling } from './filling.ts'

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/** These refuse the name under which all others take the length of an answer. */
const wantsCompletionTokens = /^https:\/\/(?:api\.openai\.com|[^/]+\.openai\.azure\.com)\//u

/** Chat completions, as OpenAI and whoever is compatible with it speak them. */
export const openaiProtocol: ModelProtocol = {
  language({ baseUrl, key, headers, query }, model, fetch) {
    const provider = createOpenAICompatible({
      name: 'model',
      baseURL: baseUrl,
      ...(key === '' ? {} : { apiKey: key }),
      headers,
      queryParams: query,
      fetch,
      includeUsage: true,
      supportsStructuredOutputs: true,
      transformRequestBody: (body) => {
        const { max_tokens: tokens, ...others } = body
        if (tokens === undefined || !wantsCompletionTokens.test(`${baseUrl}/`)) return body
        return { ...others, max_completion_tokens: tokens }
      },
    })
    return provider.chatModel(model)
  },
  filling: openaiFilling,
  listing: ({ key }) => ({
    path: '/models',
    headers: key === '' ? {} : { authorization: `Bearer ${key}` },
  }),
  readModels: (answer) => listSchema.parse(answer).data.map(({ id }) => id),
}

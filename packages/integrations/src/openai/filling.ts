import { z } from 'zod'
import type { ModelProtocol } from '../model/model-protocol.ts'

const answerSchema = z.object({
  choices: z
    .array(
      z.object({
        text: z.string(),
        logprobs: z
          .object({
            tokens: z.array(z.string()).nullish(),
            token_logprobs: z.array(z.number().nullable()).nullish(),
          })
          .nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
})

/** Completions with a suffix, as OpenAI began them and servers of models on one's own machines speak them. */
export const openaiFilling: NonNullable<ModelProtocol['filling']> = {
  path: '/completions',
  body: (model, { before, behind, maxOutput, wantsProbabilities }) => ({
    model,
    prompt: before,
    // Without a suffix some servers take what stands before for a question to chat about.
    suffix: behind === '' ? '\n' : behind,
    max_tokens: maxOutput,
    temperature: 0,
    stream: false,
    ...(wantsProbabilities ? { logprobs: 1 } : {}),
  }),
  read: (answer) => {
    const { choices, usage } = answerSchema.parse(answer)
    const [{ text, logprobs } = { text: '' }] = choices
    const tokens = logprobs?.tokens ?? []
    const logs = logprobs?.token_logprobs ?? []
    const isWhole = tokens.length > 0 && tokens.length === logs.length
    return {
      text,
      tokens: isWhole ? tokens : [],
      probabilities: isWhole ? logs.map((log) => (log === null ? 1 : Math.min(1, Math.exp(log)))) : [],
      usage: { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 },
    }
  },
}

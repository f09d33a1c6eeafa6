/** What a scripted model answers a question with. */
export interface ScriptedAnswer {
  readonly chunks?: readonly string[]
  readonly toolCalls?: readonly { readonly name: string; readonly input: object }[]
  readonly end?: 'stop' | 'length' | 'filtered'
  /** What stands in a gap, token by token, each with its probability from 0 to 1. */
  readonly filling?: readonly { readonly token: string; readonly probability: number }[]
}

/** A protocol as its provider speaks it over server-sent events: where questions go, how they are read, what comes back. */
export interface ScriptedProtocol {
  readonly name: 'openai' | 'anthropic' | 'gemini'
  readonly listPath: string
  listing(models: readonly string[]): object
  /** The model that is asked, where the address is one for questions. */
  modelOf(path: string, body: ProviderBody): string | null
  read(body: ProviderBody): Omit<ScriptedQuestion, 'model' | 'protocol' | 'headers' | 'body'>
  /** The lines of the answer, one for each event. */
  events(answer: ScriptedAnswer, body: ProviderBody): string[]
  failure(status: number, message: string): object
  /** The body of an answer to a question about a gap; absent where the protocol has none. */
  filled?(answer: ScriptedAnswer, body: ProviderBody): object
}

/** What the three protocols send, as far as it is read here. */
export interface ProviderBody {
  readonly model?: string
  readonly system?: string | readonly { text: string }[]
  readonly messages?: readonly {
    role: string
    content: string | readonly { type: string; text?: string }[]
  }[]
  readonly tools?: readonly object[]
  readonly response_format?: { type: string }
  readonly output_config?: { format?: object }
  readonly output_format?: object
  readonly tool_choice?: object
  readonly systemInstruction?: { parts: readonly { text: string }[] }
  readonly contents?: readonly { role: string; parts: readonly { text?: string }[] }[]
  readonly generationConfig?: { responseMimeType?: string }
  readonly prompt?: string
  readonly suffix?: string
  readonly logprobs?: number
}

/** A question as the script sees it. */
export interface ScriptedQuestion {
  readonly protocol: ScriptedProtocol['name']
  readonly model: string
  readonly system: string
  /** The last that a person said. */
  readonly prompt: string
  readonly hasTools: boolean
  readonly wantsJson: boolean
  /** What stands behind the gap that is asked about; absent where the question is a conversation. */
  readonly suffix?: string | undefined
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

const data = (value: object): string => `data: ${JSON.stringify(value)}\n\n`
const named = (value: { type: string } & Record<string, unknown>): string =>
  `event: ${value.type}\n${data(value)}`

const textOf = (content: string | readonly { text?: string }[]): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')

const lastOfUser = ({ messages }: ProviderBody): string =>
  textOf(messages?.findLast(({ role }) => role === 'user')?.content ?? '')

const openai: ScriptedProtocol = {
  name: 'openai',
  listPath: '/v1/models',
  listing: (models) => ({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }),
  modelOf: (path, { model }) =>
    path === '/v1/chat/completions' || path === '/v1/completions' ? (model ?? '') : null,
  filled: ({ filling = [] }, { logprobs }) => ({
    id: 'one',
    object: 'text_completion',
    choices: [
      {
        index: 0,
        text: filling.map(({ token }) => token).join(''),
        finish_reason: 'stop',
        ...(logprobs === undefined
          ? {}
          : {
              logprobs: {
                tokens: filling.map(({ token }) => token),
                token_logprobs: filling.map(({ probability }) => Math.log(probability)),
              },
            }),
      },
    ],
    usage: { prompt_tokens: 12, completion_tokens: 34, total_tokens: 46 },
  }),
  read: (body) => ({
    suffix: body.suffix,
    system: textOf(body.messages?.find(({ role }) => role === 'system')?.content ?? ''),
    prompt: body.prompt ?? lastOfUser(body),
    hasTools: body.tools !== undefined,
    wantsJson: body.response_format?.type === 'json_schema',
  }),
  events: ({ chunks = [], toolCalls = [], end = 'stop' }) => {
    const chunk = (delta: object, reason: string | null = null) =>
      data({
        id: 'one',
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, finish_reason: reason }],
      })
    const reason = { stop: 'stop', length: 'length', filtered: 'content_filter' }[end]
    return [
      ...chunks.map((content) => chunk({ role: 'assistant', content })),
      ...toolCalls.flatMap(({ name, input }, index) => [
        chunk({
          tool_calls: [{ index, id: `call-${index}`, type: 'function', function: { name, arguments: '' } }],
        }),
        chunk({ tool_calls: [{ index, function: { arguments: JSON.stringify(input) } }] }),
      ]),
      chunk({}, toolCalls.length > 0 ? 'tool_calls' : reason),
      data({ id: 'one', choices: [], usage: { prompt_tokens: 12, completion_tokens: 34, total_tokens: 46 } }),
      'data: [DONE]\n\n',
    ]
  },
  failure: (_status, message) => ({ error: { message, type: 'error', code: null } }),
}

/** Models that know no form of answers are made to call a tool, whose input is the answer. */
const hasToolForJson = ({ tools, tool_choice: choice }: ProviderBody): boolean =>
  JSON.stringify(choice ?? '').includes('any') && JSON.stringify(tools).includes('"name":"json"')

const anthropic: ScriptedProtocol = {
  name: 'anthropic',
  listPath: '/anthropic/models',
  listing: (models) => ({ data: models.map((id) => ({ type: 'model', id })), has_more: false }),
  modelOf: (path, { model }) => (path === '/anthropic/messages' ? (model ?? '') : null),
  read: (body) => {
    const isToolForJson = hasToolForJson(body)
    return {
      system: textOf(body.system ?? ''),
      prompt: lastOfUser(body),
      hasTools: body.tools !== undefined && !isToolForJson,
      wantsJson:
        isToolForJson || body.output_format !== undefined || body.output_config?.format !== undefined,
    }
  },
  events: ({ chunks: given = [], toolCalls: called = [], end = 'stop' }, body) => {
    const isTool = hasToolForJson(body) && given.length > 0
    const chunks = isTool ? [] : given
    const toolCalls = isTool ? [{ name: 'json', input: JSON.parse(given.join('')) }] : called
    const reason = { stop: 'end_turn', length: 'max_tokens', filtered: 'refusal' }[end]
    const block = (index: number, content_block: object, delta: object[]) => [
      named({ type: 'content_block_start', index, content_block }),
      ...delta.map((one) => named({ type: 'content_block_delta', index, delta: one })),
      named({ type: 'content_block_stop', index }),
    ]
    const usage = { input_tokens: 12, output_tokens: 1 }
    const message = { id: 'one', type: 'message', role: 'assistant', content: [], model: 'm', usage }
    return [
      named({ type: 'message_start', message }),
      ...block(
        0,
        { type: 'text', text: '' },
        chunks.map((text) => ({ type: 'text_delta', text })),
      ),
      ...toolCalls.flatMap(({ name, input }, index) =>
        block(index + 1, { type: 'tool_use', id: `call-${index}`, name, input: {} }, [
          { type: 'input_json_delta', partial_json: JSON.stringify(input) },
        ]),
      ),
      named({
        type: 'message_delta',
        delta: { stop_reason: toolCalls.length > 0 ? 'tool_use' : reason, stop_sequence: null },
        usage: { output_tokens: 34 },
      }),
      named({ type: 'message_stop' }),
    ]
  },
  failure: (_status, message) => ({ type: 'error', error: { type: 'api_error', message } }),
}

const geminiQuestion = /^\/gemini\/models\/(?<model>[^:]+):streamGenerateContent\?alt=sse$/u

const gemini: ScriptedProtocol = {
  name: 'gemini',
  listPath: '/gemini/models',
  listing: (models) => ({
    models: [
      ...models.map((name) => ({ name: `models/${name}`, supportedGenerationMethods: ['generateContent'] })),
      { name: 'models/embedding', supportedGenerationMethods: ['embedContent'] },
    ],
  }),
  modelOf: (path) => geminiQuestion.exec(path)?.groups?.['model'] ?? null,
  read: (body) => ({
    system: textOf(body.systemInstruction?.parts ?? ''),
    prompt: textOf(body.contents?.findLast(({ role }) => role === 'user')?.parts ?? ''),
    hasTools: body.tools !== undefined,
    wantsJson: body.generationConfig?.responseMimeType === 'application/json',
  }),
  events: ({ chunks = [], toolCalls = [], end = 'stop' }) => {
    const reason = { stop: 'STOP', length: 'MAX_TOKENS', filtered: 'SAFETY' }[end]
    const candidate = (parts: object[], finishReason?: string) =>
      data({
        candidates: [
          { content: { role: 'model', parts }, index: 0, ...(finishReason ? { finishReason } : {}) },
        ],
        usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 34, totalTokenCount: 46 },
      })
    return [
      ...chunks.map((text) => candidate([{ text }])),
      ...toolCalls.map(({ name, input }) => candidate([{ functionCall: { name, args: input } }])),
      candidate([], reason),
    ]
  },
  failure: (code, message) => ({ error: { code, message, status: 'UNKNOWN' } }),
}

/** The three protocols that models are asked in. */
export const scriptedProtocols: readonly ScriptedProtocol[] = [openai, anthropic, gemini]

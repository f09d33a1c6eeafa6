import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider'
import { ModelError } from './model-error.ts'
import type { ModelEvent, ModelMessage, ModelRequest } from './model.ts'

/** Asks a model of a client library, and reads its answer in our terms. Throws whatever the library throws. */
export async function* askLanguageModel(
  language: LanguageModelV4,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const { stream } = await language.doStream(optionsOf(request, signal))
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'text-delta' && part.delta !== '') yield { kind: 'text', text: part.delta }
    if (part.type === 'tool-call') {
      yield { kind: 'toolCall', id: part.toolCallId, name: part.toolName, json: part.input }
    }
    if (part.type === 'finish') {
      const { inputTokens, outputTokens } = part.usage
      yield { kind: 'usage', usage: { input: inputTokens.total ?? 0, output: outputTokens.total ?? 0 } }
      yield { kind: 'end', reason: readEnd(part.finishReason.unified) }
      return
    }
  }
  throw new ModelError('bad_answer', 'The answer stopped in the middle.')
}

const readEnd = (reason: string): 'stop' | 'length' | 'tools' => {
  switch (reason) {
    case 'stop':
    case 'length':
      return reason
    case 'tool-calls':
      return 'tools'
    case 'content-filter':
      throw new ModelError('refused', 'The provider does not let the model answer this.')
    default:
      throw new ModelError('bad_answer', 'The answer stopped in the middle.')
  }
}

const optionsOf = (request: ModelRequest, signal: AbortSignal): LanguageModelV4CallOptions => {
  const { system, messages, tools, maxOutput, temperature, schema } = request
  return {
    prompt: [
      ...(system === undefined || system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...messages.map(messageOf),
    ],
    abortSignal: signal,
    ...(maxOutput === undefined ? {} : { maxOutputTokens: maxOutput }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(schema === undefined ? {} : { responseFormat: { type: 'json', name: 'answer', schema } }),
    ...(tools === undefined || tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, input }) => ({
            type: 'function' as const,
            name,
            description,
            inputSchema: input,
          })),
        }),
  }
}

const messageOf = (message: ModelMessage): LanguageModelV4Message => {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.text }] }
    case 'assistant': {
      const calls = (message.toolCalls ?? []).map(({ id, name, json }) => {
        const input: unknown = JSON.parse(json)
        return { type: 'tool-call' as const, toolCallId: id, toolName: name, input }
      })
      const said = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]
      return { role: 'assistant', content: [...said, ...calls] }
    }
    case 'tool': {
      const { id, name, result } = message
      const output = { type: 'json' as const, value: result }
      return { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: name, output }] }
    }
  }
}

import { createEgress } from '@ashlar/egress'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScriptedModel, type ScriptedReply, startScriptedModel } from '../../test/scripted-model.ts'
import { checkConfiguration } from '../check-configuration.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { integrations } from '../integrations.ts'
import type { ModelEvent, ModelRequest } from './model.ts'

const secret = 'canary-of-a-key-0123456789'

/** Said by the model of this name, whoever asks it. */
const replies: Record<string, ScriptedReply> = {
  words: { chunks: ['Hello', ', ', 'you.'] },
  short: { chunks: ['Hel'], end: 'length' },
  filtered: { chunks: [], end: 'filtered' },
  tools: { chunks: ['I look.'], toolCalls: [{ name: 'note', input: { text: 'ok' } }] },
  busy: { status: 429, message: 'Too many requests.', retryAfter: '7' },
  stranger: { status: 401, message: `No such key: ${secret}` },
  failing: { status: 500, message: 'It went wrong.' },
  long: { status: 400, message: 'This model has a maximum context length of 8192 tokens.' },
  cut: { chunks: ['one', 'two', 'three', 'four'], fault: 'cut' },
  malformed: { chunks: ['one', 'two'], fault: 'malformed' },
  pausing: { chunks: ['one', 'two', 'three'], fault: 'pause' },
  silent: { fault: 'silence' },
  large: { chunks: Array.from({ length: 64 }, () => 'x'.repeat(16 * 1024)) },
}

let server: ScriptedModel

beforeAll(async () => {
  server = await startScriptedModel(({ model, prompt, hasTools, wantsJson }) => {
    if (replies[model]) return replies[model]
    if (hasTools) return { toolCalls: [{ name: 'note', input: { text: 'ok' } }] }
    return { chunks: wantsJson ? ['{"ok":', 'true}'] : ['You said: ', prompt] }
  })
})

afterAll(() => server.stop())

describe.each(integrations.filter(({ descriptor }) => descriptor.offersModels))(
  'models of $descriptor.label',
  ({ descriptor, createDriver }) => {
    const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
    let driver: IntegrationDriver

    beforeAll(async () => {
      driver = await createDriver({ egress })
    })

    afterAll(async () => {
      await driver.close()
      await egress.close()
    })

    const aConnection = (apiKey = secret): Connection => {
      const baseUrl = { ...server.baseUrls }[descriptor.pluginId] ?? ''
      const checked = checkConfiguration(descriptor, { baseUrl, model: 'scripted' })
      if (!checked.ok) return expect.fail(JSON.stringify(checked.problems))
      return { id: 'one', version: 1, configuration: checked.value, secrets: { apiKey } }
    }

    const ask = (
      request: Partial<ModelRequest>,
      signal = new AbortController().signal,
      connection = aConnection(),
    ) => {
      const { model } = driver
      if (model === undefined) return expect.fail('The driver has no models.')
      const messages = [{ role: 'user' as const, text: 'Hello "you" \n</s>' }]
      return model.stream(connection, { messages, ...request }, signal)
    }

    const answer = async (request: Partial<ModelRequest>, signal?: AbortSignal): Promise<ModelEvent[]> => {
      const events: ModelEvent[] = []
      for await (const event of ask(request, signal)) events.push(event)
      return events
    }

    const textOf = (events: readonly ModelEvent[]) =>
      events.map((event) => (event.kind === 'text' ? event.text : '')).join('')

    it('gives the words as they come, what they cost, and why it ended', async () => {
      const events = await answer({ model: 'words' })
      expect(textOf(events)).toBe('Hello, you.')
      expect(events.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(1)
      expect(events.at(-2)).toEqual({ kind: 'usage', usage: { input: 12, output: 34 } })
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'stop' })
      expect((await answer({ model: 'short' })).at(-1)).toEqual({ kind: 'end', reason: 'length' })
    })

    it('sends instructions, question, key, temperature and length, and nothing of the server', async () => {
      await answer({ system: 'Be short.', temperature: 0.5, maxOutput: 99 })
      const seen = server.seen.at(-1)
      expect(seen).toMatchObject({ model: 'scripted', system: 'Be short.', prompt: 'Hello "you" \n</s>' })
      expect(JSON.stringify(seen?.headers)).toContain(secret)
      expect(seen?.body).toMatch(/"(?:max_tokens|maxOutputTokens)":99/u)
      expect(seen?.body).toContain('"temperature":0.5')
    })

    it('sends the key that the connection has now, though the one before was just used', async () => {
      const keys = [secret, 'another-canary-0123456789', secret]
      for (const key of keys) {
        const events: ModelEvent[] = []
        for await (const event of ask({}, undefined, aConnection(key))) events.push(event)
        const headers = JSON.stringify(server.seen.at(-1)?.headers)
        expect(keys.filter((one) => headers.includes(one))).toEqual(keys.filter((one) => one === key))
        if (key !== secret) driver.forget('one')
      }
    })

    it('hands over the calls of tools that the model wants, and their results', async () => {
      const tools = [
        { name: 'note', description: 'Keeps a note.', input: { type: 'object', properties: {} } },
      ]
      const events = await answer({ model: 'tools', tools })
      const call = events.find((event) => event.kind === 'toolCall')
      expect(call).toMatchObject({ name: 'note' })
      expect(JSON.parse(call?.json ?? '')).toEqual({ text: 'ok' })
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'tools' })
      const { id = '', name = '', json = '' } = call ?? {}
      await answer({
        model: 'words',
        tools,
        messages: [
          { role: 'user', text: 'Note it.' },
          { role: 'assistant', text: 'I look.', toolCalls: [{ id, name, json }] },
          { role: 'tool', id, name, result: { kept: 'yes-it-is' } },
        ],
      })
      expect(server.seen.at(-1)?.body).toContain('yes-it-is')
    })

    it('asks for JSON that fits a schema', async () => {
      const schema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] }
      await answer({ schema })
      expect(server.seen.at(-1)?.wantsJson).toBe(true)
    })

    it.each([
      ['busy', 'rate_limited', 'Try again in 7 s.'],
      ['stranger', 'unauthorized', 'refuses the key (401)'],
      ['failing', 'unavailable', '127.0.0.1'],
      ['long', 'context_too_long', 'more than the model reads'],
      ['filtered', 'refused', 'does not let the model answer'],
      ['cut', 'bad_answer', /closed the connection|stopped in the middle/u],
      ['malformed', 'bad_answer', 'cannot be read'],
    ])('says of a model that is %s that it is %s', async (model, code, sentence) => {
      const failing = answer({ model })
      await expect(failing).rejects.toMatchObject({ name: 'ModelError', code })
      await expect(failing).rejects.toThrow(sentence)
      await expect(failing).rejects.not.toThrow(secret)
    })

    it('reads a megabyte, and no faster than it is asked for', async () => {
      expect(textOf(await answer({ model: 'large' }))).toHaveLength(1024 * 1024)
    })

    it('ends within a second after it is cancelled, and tells the provider by closing', async () => {
      const before = server.cancelled.length
      const controller = new AbortController()
      const asking = answer({ model: 'silent' }, controller.signal)
      await expect.poll(() => server.seen.at(-1)?.model).toBe('silent')
      controller.abort()
      await expect(asking).rejects.toMatchObject({ code: 'cancelled' })
      await expect.poll(() => server.cancelled.length).toBe(before + 1)
    }, 5_000)

    it('closes the connection when nobody reads on', async () => {
      const before = server.cancelled.length
      for await (const event of ask({ model: 'pausing' })) if (event.kind === 'text') break
      await expect.poll(() => server.cancelled.length).toBe(before + 1)
    })

    it('tells which models there are and what the named one can do', async () => {
      expect(await driver.model?.models(aConnection(), AbortSignal.timeout(5_000))).toEqual([
        'scripted',
        'another',
      ])
      expect(await driver.test(aConnection(), AbortSignal.timeout(5_000))).toMatch(
        /^Connected to 127\.0\.0\.1:\d+\. It offers 2 models, such as scripted, another\. scripted answers, calls tools, answers in JSON\.$/u,
      )
    })
  },
)

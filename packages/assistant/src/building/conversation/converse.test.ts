import { apply } from '@ashlar/document'
import type { JsonValue } from '@ashlar/schema'
import { buildingMessageSchema } from '@ashlar/schema/building'
import { describe, expect, it, vi } from 'vitest'
import { aPage, aPageWith, after, aDraft, theWidget } from '../../../test/build-draft.ts'
import { conversation } from '../../../test/scripted-host.ts'
import { usualLimits } from './limits.ts'

const button = ['add_component', { type: 'button', name: 'Save' }] as const

describe('a conversation with the assistant that builds', () => {
  it('makes the edits of the model in a draft and ends with its summary', async () => {
    const { end, events } = await conversation([
      { calls: [button] },
      { calls: [['finish', { summary: 'There is a button.' }]] },
    ])
    expect(end).toMatchObject({ reason: 'finished', message: 'There is a button.' })
    expect(theWidget(end.session.draft.records, 'Save').type).toBe('button')
    expect(events.map(({ kind }) => kind)).toEqual([
      'usage',
      'call',
      'call',
      'draft',
      'usage',
      'call',
      'call',
      'end',
    ])
  })

  it('ends where the model only says something', async () => {
    const { end } = await conversation([{ says: 'There is nothing to do.' }])
    expect(end).toMatchObject({ reason: 'answered', message: 'There is nothing to do.' })
  })

  it('gives a refusal back to the model, which mends itself', async () => {
    const { end, host, events } = await conversation([
      { calls: [['set_properties', { component: 'Nope', properties: { text: 'x' } }]] },
      { calls: [button] },
      { says: 'Done.' },
    ])
    // The person is shown at once what was not made.
    const drafts = events.flatMap((event) => (event.kind === 'draft' ? [event.draft.discarded.length] : []))
    expect(drafts).toEqual([1, 1])
    expect(host.sent[1]?.at(-1)).toMatchObject({
      role: 'tool',
      result: { code: 'not_found', error: 'There is no component called Nope.' },
    })
    expect(end.reason).toBe('answered')
    expect(end.session.draft.discarded).toEqual([
      { name: 'Nope', path: '', reason: 'There is no component called Nope.' },
    ])
  })

  it('tells the model of a tool that does not exist, and of arguments that are no JSON, and goes on', async () => {
    const { end, host } = await conversation([
      { calls: [['send_mail', { to: 'x' }]] },
      { calls: [['add_component', '{"type": "but']] },
      { calls: [button] },
    ])
    expect(host.sent[1]?.at(-1)).toMatchObject({ result: { error: 'There is no tool called send_mail.' } })
    expect(host.sent[2]?.at(-1)).toMatchObject({ result: { error: 'The arguments are no JSON.' } })
    expect(theWidget(end.session.draft.records, 'Save').type).toBe('button')
    for (const message of end.session.messages)
      expect(buildingMessageSchema.safeParse(message).success).toBe(true)
    // A provider parses what a model sent before.
    for (const message of host.sent.flat()) {
      if (message.role === 'assistant') for (const { json } of message.toolCalls) JSON.parse(json)
    }
  })

  it('refuses arguments that are nested deeper than 64 levels, and keys that reach prototypes', async () => {
    const deep = `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`
    const { host } = await conversation([
      { calls: [['set_properties', `{"component":"Page1","properties":${deep}}`]] },
      { calls: [['set_properties', '{"component":"Page1","properties":{"__proto__":{"a":1}}}']] },
    ])
    expect(host.sent[1]?.at(-1)).toMatchObject({
      result: { error: expect.stringContaining('64 levels') },
    })
    expect(host.sent[2]?.at(-1)).toMatchObject({ result: { code: 'invalid_input' } })
  })

  it('keeps calls without ids and with names that are none in messages that can be sent again', async () => {
    const { end, host } = await conversation([
      {
        events: [
          { kind: 'toolCall', id: '', name: '', json: '{}' },
          { kind: 'toolCall', id: '', name: 'x'.repeat(5_000), json: '{}' },
          { kind: 'end', reason: 'tools' },
        ],
      },
      { says: 'Done.' },
    ])
    for (const message of end.session.messages)
      expect(buildingMessageSchema.safeParse(message).success).toBe(true)
    const ids = host.sent[1]?.flatMap((message) => (message.role === 'tool' ? [message.id] : []))
    expect(new Set(ids).size).toBe(2)
  })

  it('cuts what a host tells too much of, or too deeply nested', async () => {
    const deep: JsonValue = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`)
    const answers: JsonValue[] = ['x'.repeat(1_000_000), deep]
    const { host } = await conversation(
      [
        { calls: [['read_value_shape', { path: 'A.response' }]] },
        { calls: [['read_value_shape', { path: 'B.response' }]] },
      ],
      { host: { readValueShape: () => answers.shift() ?? null } },
    )
    for (const sent of [host.sent[1], host.sent[2]]) {
      expect(sent?.at(-1)).toMatchObject({ result: { note: expect.stringContaining('cut') } })
      expect(JSON.stringify(sent?.at(-1)).length).toBeLessThan(70_000)
    }
  })

  it('ends at an answer of more than a hundred calls', async () => {
    const { end } = await conversation([{ calls: Array.from({ length: 101 }, () => button) }])
    expect(end.reason).toBe('too_long')
  })

  it('ends where the model sends the same refused edit again', async () => {
    const again = { calls: [['rename', { name: 'Nope', to: 'Other' }] as const] }
    const { end, host } = await conversation(Array.from({ length: 20 }, () => again))
    expect(end).toMatchObject({ reason: 'repeated', message: 'There is nothing called Nope.' })
    expect(host.sent).toHaveLength(2)
  })

  it('ends after 20 turns', async () => {
    const { end, host } = await conversation(Array.from({ length: 30 }, () => ({ calls: [button] })))
    expect(end.reason).toBe('too_many_turns')
    expect(host.sent).toHaveLength(20)
  })

  it('ends after three minutes without an answer, also where the host does not listen', async () => {
    vi.useFakeTimers()
    try {
      const run = conversation([], {
        host: {
          async *turn() {
            await new Promise(() => undefined)
            yield { kind: 'text', text: '' }
          },
        },
      })
      await vi.advanceTimersByTimeAsync(usualLimits.milliseconds)
      expect((await run).end.reason).toBe('too_slow')
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends at an answer of more than a megabyte and keeps the edits of before', async () => {
    const { end } = await conversation([
      { calls: [button] },
      { events: Array.from({ length: 11 }, () => ({ kind: 'text' as const, text: 'x'.repeat(100_000) })) },
    ])
    expect(end.reason).toBe('too_long')
    expect(theWidget(end.session.draft.records, 'Save').type).toBe('button')
  })

  it('makes none of the edits of an answer that stops in the middle', async () => {
    const { end } = await conversation([
      { events: [{ kind: 'toolCall', id: '1', name: 'add_component', json: '{"type":"button"}' }] },
    ])
    expect(end.reason).toBe('cut_off')
    expect(end.session.draft.records).toEqual(aPage())
  })

  it('asks the model to go on in smaller steps where its answer was cut at its length', async () => {
    const { host, end } = await conversation([
      {
        events: [
          { kind: 'text', text: 'I will' },
          { kind: 'end', reason: 'length' },
        ],
      },
      { says: 'Done.' },
    ])
    expect(host.sent[1]?.at(-1)).toMatchObject({ role: 'user', text: expect.stringContaining('cut off') })
    expect(end.reason).toBe('answered')
  })

  it('passes on what the gateway refuses', async () => {
    const { end } = await conversation([{ events: [{ kind: 'error', code: '429', message: 'Try again' }] }])
    expect(end).toMatchObject({ reason: 'failed', code: '429', message: 'Try again' })
  })

  it('stops when the person says so and keeps the edits of before', async () => {
    const stop = new AbortController()
    const { end } = await conversation([{ calls: [button] }, { calls: [button] }], {
      signal: stop.signal,
      onEvent: ({ kind }) => {
        if (kind === 'draft') stop.abort()
      },
    })
    expect(end.reason).toBe('cancelled')
    expect(theWidget(end.session.draft.records, 'Save').type).toBe('button')
  })

  it('goes on upon what the person edited meanwhile', async () => {
    let records = aPageWith(['add_component', { type: 'text', name: 'Title' }])
    const { end } = await conversation(
      [
        { calls: [button] },
        { calls: [['set_properties', { component: 'Save', properties: { text: 'Save' } }]] },
      ],
      {
        records,
        host: { currentRecords: () => records },
        onEvent: ({ kind }) => {
          if (kind !== 'draft') return
          records = after(aDraft(records), [
            'set_properties',
            { component: 'Title', properties: { text: 'Orders' } },
          ]).records
        },
      },
    )
    const { draft } = end.session
    expect(theWidget(draft.records, 'Title').properties.text).toBe('Orders')
    expect(theWidget(draft.records, 'Save').properties.text).toBe('Save')
    expect(apply(records, draft.change)).toMatchObject({ ok: true })
  })

  it('refuses to begin with something that is not there', async () => {
    await expect(
      conversation([], { instruction: { text: 'Fix this', focus: ['gone'] } }),
    ).rejects.toThrowError('Widget with id not found')
  })
})

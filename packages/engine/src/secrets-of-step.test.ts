import { describe, expect, it } from 'vitest'
import { aCodeStep, anApi, aStep } from '../test/build-api.ts'
import { runBlocks } from '../test/run-blocks.ts'
import type { StepSecrets } from './ports.ts'

const secrets: StepSecrets = {
  value: { vault: { TOKEN: 'canary' } },
  hideInText: (text) => text.replaceAll('canary', '***'),
  hideInValue: (value) => JSON.parse(JSON.stringify(value).replaceAll('canary', '***')),
}

const run = (steps: Parameters<typeof anApi>, options: Parameters<typeof runBlocks>[1] = {}) =>
  runBlocks(anApi(...steps), { secrets: { Step1: secrets }, ...options })

describe('a step that reads secrets', () => {
  it('is given them in its bindings and its code, and gives none of them', async () => {
    const { end, events } = await run([aStep('Step1', 'send {{ sb_secrets.vault.TOKEN }}')], {
      work: {
        send: ([token], { names, onLog, onRequest }) => {
          onLog?.(`sends ${String(token)}`)
          onRequest?.('?', { '?': String(token) })
          return [token === 'canary', `${String(token)}`, Object.keys(names)]
        },
      },
    })
    expect(end.output).toEqual([true, '***', []])
    expect(JSON.stringify(events)).toContain('sends ***')
    expect(JSON.stringify(events)).not.toContain('canary')
    const code = await run([aCodeStep('Step1', ['sb_secrets'], 'read')], {
      work: { read: (_, { names }) => [JSON.stringify(names['sb_secrets']).includes('canary')] },
    })
    expect(code.end.output).toEqual([true])
  })

  it('fails without saying them, whatever fails', async () => {
    const thrown = await run([aStep('Step1', '{{ sb_secrets.vault.TOKEN.fails() }}')])
    expect(thrown.end.status).toBe('failed')
    const guest = await run([aStep('Step1', '{{ (() => { throw new Error(sb_secrets.vault.TOKEN) })() }}')])
    expect(guest.end.fault?.message).toContain('***')
    expect(JSON.stringify(guest.end)).not.toContain('canary"')
  })

  it('keeps them from the steps behind it, and from all where the run may read none', async () => {
    const { end } = await run([aStep('Step1', '{{ 1 }}'), aStep('Step2', '{{ sb_secrets.vault.TOKEN }}')])
    expect(end.fault).toMatchObject({ code: 'binding_refused', block: 'Step2' })
    const refused = await run([aStep('Step1', '{{ sb_secrets.vault.TOKEN }}')], { readsSecrets: false })
    expect(refused.end.fault).toMatchObject({ code: 'not_permitted', block: 'Step1' })
  })

  it('hides them in each message of a stream', async () => {
    const api = anApi({
      id: 'stream',
      kind: 'stream',
      name: 'Stream1',
      trigger: aStep('Step1', 'messages'),
      variables: { item: 'item' },
      process: { blocks: [] },
      options: { disableAutoSend: false },
    })
    const { sent } = await runBlocks(api, {
      secrets: { Step1: secrets },
      streams: { messages: ['canary', { given: 'canary' }] },
    })
    expect(sent).toEqual(['***', { given: '***' }])
  })
})

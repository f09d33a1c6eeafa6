import type { JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { anApi, aStep } from '../test/build-api.ts'
import { runBlocks } from '../test/run-blocks.ts'
import type { RunCaller } from './run-caller.ts'

const guarded = (expression: string) => ({
  ...anApi(aStep('Step1', '{{ 1 }}')),
  authorization: { type: 'JS_EXPRESSION' as const, expression },
})

describe('the authorization of an API', () => {
  const inputs = { Global: { user: { email: 'ada@example.com' } } }

  it('lets those run it for whom it gives true', async () => {
    const api = guarded("{{ Global.user.email.endsWith('@example.com') }}")
    expect((await runBlocks(api, { inputs })).end.output).toBe(1)
  })

  it('stops all others before any block runs', async () => {
    const { end, events } = await runBlocks(guarded('{{ false }}'), { inputs })
    expect(end.fault).toEqual({
      code: 'not_permitted',
      message: 'You have no permission to execute this API.',
      block: null,
    })
    expect(events.some(({ type }) => type === 'blockStarted')).toBe(false)
  })

  it.each(['', '{{ 1 }}', "{{ 'true' }}", '{{ nobody }}'])(
    'lets nobody run it where it gives %s',
    async (expression) => {
      expect((await runBlocks(guarded(expression), { inputs })).end.status).toBe('failed')
    },
  )

  it('takes the word of the host for who asks, whatever the inputs say', async () => {
    const api = guarded("{{ Global.user.email === 'ada@example.com' && Global.groups.length === 1 }}")
    const ada = { user: { email: 'ada@example.com' }, groups: [{ id: 'staff' }] }
    const forged = { Global: { ...ada, URL: { pathname: '/' } } }
    const asked = async (given: JsonObject, caller: RunCaller) =>
      (await runBlocks(api, { inputs: given, caller })).end.status
    expect(await asked(forged, { user: { email: 'eve@example.com' }, groups: [] })).toBe('failed')
    expect(await asked(forged, { user: null, groups: [] })).toBe('failed')
    expect(await asked({ Global: 'nothing' }, ada)).toBe('succeeded')
    expect(await asked({}, ada)).toBe('succeeded')
  })

  it('leaves the rest of what browsers tell', async () => {
    const caller = { user: null, groups: [], organization: null }
    const api = { ...anApi(aStep('Step1', '{{ Global }}')) }
    const forged = { env: 'a', user: { id: 'eve' }, organization: { id: 'o1' } }
    const { end } = await runBlocks(api, { inputs: { Global: forged }, caller })
    expect(end.output).toEqual({ env: 'a', ...caller })
  })

  it('that everybody has who may use the application asks nothing more', async () => {
    const api = { ...anApi(aStep('Step1', '{{ 1 }}')), authorization: { type: 'APP_USERS' as const } }
    expect((await runBlocks(api)).end.output).toBe(1)
  })
})

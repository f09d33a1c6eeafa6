import { describe, expect, it } from 'vitest'
import { anApi, aStep } from '../test/build-api.ts'
import { runBlocks } from '../test/run-blocks.ts'

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
      ...{ code: 'not_permitted', message: 'You have no permission to execute this API.', block: null },
    })
    expect(events.some(({ type }) => type === 'blockStarted')).toBe(false)
  })

  it.each(['', '{{ 1 }}', "{{ 'true' }}", '{{ nobody }}'])(
    'lets nobody run it where it gives %s',
    async (expression) => {
      expect((await runBlocks(guarded(expression), { inputs })).end.status).toBe('failed')
    },
  )

  it('that everybody has who may use the application asks nothing more', async () => {
    const api = { ...anApi(aStep('Step1', '{{ 1 }}')), authorization: { type: 'APP_USERS' as const } }
    expect((await runBlocks(api)).end.output).toBe(1)
  })
})

import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

const change = (person: TestPerson, body: unknown) =>
  server.attempt(routes.preferences.change, { body }, person)
const read = (person: TestPerson) => server.call(routes.preferences.read, {}, person)

describe('what people prefer', () => {
  it('is nothing until they choose, and then what they chose, one by one', async () => {
    const member = await server.aMember(owner, 'end-user')
    expect(await read(member)).toEqual({})
    expect(await change(member, { colorScheme: 'dark' })).toMatchObject({ status: 200 })
    expect(await change(member, { codeKeys: 'vim', runsCancelHandlers: true })).toMatchObject({ status: 200 })
    expect(await read(member)).toEqual({ colorScheme: 'dark', codeKeys: 'vim', runsCancelHandlers: true })
    await change(member, { languagesToAiCompletion: ['sql'], aiContextMode: 'detailed' })
    expect(await read(member)).toMatchObject({ languagesToAiCompletion: ['sql'], aiContextMode: 'detailed' })
  })

  it('is nobody else’s', async () => {
    await change(owner, { colorScheme: 'light' })
    expect(await read(await server.aMember(owner, 'developer'))).toEqual({})
  })

  it('is both kept where two browsers choose at once', async () => {
    const member = await server.aMember(owner, 'developer')
    await Promise.all([change(member, { colorScheme: 'dark' }), change(member, { codeKeys: 'vim' })])
    expect(await read(member)).toEqual({ colorScheme: 'dark', codeKeys: 'vim' })
  })

  it.each([{ colorScheme: 'purple' }, { isOperator: true }, { colorScheme: 'dark', role: 'owner' }])(
    'is not %j',
    async (body) => {
      expect(await change(owner, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    },
  )
})

import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('a page', () => {
  it('that is missing and one that may not be seen are refused in the same words', async () => {
    const owner = await server.anOwner()
    const developer = await server.aMember(owner, 'developer')
    const application = await server.call(routes.applications.create, { body: { name: 'Payroll' } }, owner)
    const open = async (pageId: string) => {
      const { status, body } = await server.attempt(routes.pages.read, { parameters: { pageId } }, developer)
      return { status, body: { ...Object(body), requestId: '' } }
    }
    const forbidden = await open(application.pages[0]?.id ?? '')
    expect(forbidden).toEqual(await open(randomUUID()))
    expect(forbidden).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

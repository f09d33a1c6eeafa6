import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { KeptContents, keptPart } from './kept-content.ts'

let server: TestServer
let owner: TestPerson
let applicationId: string
let address: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, owner)
  applicationId = application.id
  const { id: deploymentId } = await server.call(
    routes.applications.deploy,
    { parameters: { applicationId }, body: {} },
    owner,
  )
  const publication = await server.services.publications.find(applicationId, deploymentId)
  if (publication === null) throw new Error('It was deployed.')
  const { hash } = await new KeptContents().of(publication)
  address = `/published/${applicationId}/${deploymentId}/${hash}`
})
afterAll(() => server.close())

const get = (url: string, as: { cookie?: string } = {}, encoding = 'gzip') =>
  server.http.inject({
    url,
    headers: { ...(as.cookie === undefined ? {} : { cookie: as.cookie }), 'accept-encoding': encoding },
  })

describe('what browsers keep of a deployed application', () => {
  it('is kept for ever, by the browser of whoever asked alone', async () => {
    const { statusCode, headers } = await get(address, owner)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(headers['content-encoding']).toBe('gzip')
  })

  it('is what is the same at each visit: nothing of who asks', async () => {
    const { body } = await get(address, owner, 'identity')
    const kept = JSON.parse(body)
    expect(kept).toMatchObject({ name: 'Orders', pages: [{ name: expect.any(String) }] })
    for (const name of ['user', 'profiles', 'deploymentId']) expect(kept).not.toHaveProperty(name)
    expect(body).not.toContain(owner.email)
  })

  it('is nothing for another organization, for a visitor, and under an address that is guessed', async () => {
    expect((await get(address, await server.anOwner())).statusCode).toBe(404)
    expect((await get(address)).statusCode).toBe(404)
    expect((await get(address.replace(/[^/]+$/, 'A'.repeat(43)), owner)).statusCode).toBe(404)
  })

  it('is given to a visitor while the application is public, and no longer', async () => {
    const publish = (isPublic: boolean) =>
      server.call(
        routes.applications.changeShares,
        { parameters: { applicationId }, body: { isPublic, shares: [] } },
        owner,
      )
    await publish(true)
    expect((await get(address)).statusCode).toBe(200)
    await publish(false)
    // What somebody may do is remembered for a second.
    await expect.poll(async () => (await get(address)).statusCode, { timeout: 10_000 }).toBe(404)
  })

  it('has another name where anything in it is another thing', async () => {
    const [, , id = '', deploymentId = ''] = address.split('/')
    const publication = await server.services.publications.find(id, deploymentId)
    if (publication === null) throw new Error('It was deployed.')
    const contents = new KeptContents()
    const { hash, text } = await contents.of(publication)
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(keptPart(publication))))
    expect((await contents.of({ ...publication, name: 'Other' })).hash).not.toBe(hash)
  })
})

import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const asPerson = (url: string) => server.http.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
const asProgram = (url: string) => server.http.inject({ url, headers: { accept: 'application/json' } })

describe('an address at which nothing is', () => {
  it.each(['/no/such/place', '/api/v1/nothing', '/homes', '/users/a', '/%2e%2e/etc/passwd'])(
    'answers programs at %s in JSON, with the status 404',
    async (url) => {
      const answer = await asProgram(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found' })
    },
  )

  it('answers a person who follows a link below the interface with a page, its code and the way home', async () => {
    const answer = await asPerson('/api/v1/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('<p class="code">404</p>')
    expect(answer.body).toContain('<a href="/home">Return home</a>')
  })

  it('shows nothing of an address as markup', async () => {
    const { body } = await asPerson('/api/%3Cscript%3Ealert(1)%3C/script%3E?<img src=x>')
    expect(body).not.toContain('<img')
    expect(body).not.toContain('<script>alert')
  })
})

describe('what a member may not do, opened as an address', () => {
  it('is a page with its code, and leads to the administrators', async () => {
    const owner = await server.anOwner()
    const endUser = await server.aMember(owner, 'end-user')
    const answer = await server.http.inject({
      url: '/api/v1/api-tokens',
      headers: { accept: 'text/html', cookie: endUser.cookie },
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('<p class="code">403</p>')
    expect(answer.body).toContain('<a href="/administrators">Find admins</a>')
  })
})

describe('/status', () => {
  it('says to a person that everything works', async () => {
    const answer = await asPerson('/status')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<h1>Everything works</h1>')
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('the administrators', () => {
  it('are told to every member, with the address of each, and to nobody of another organization', async () => {
    const owner = await server.anOwner()
    const admin = await server.aMember(owner, 'admin')
    const endUser = await server.aMember(owner, 'end-user')
    const { administrators } = await server.call(routes.administrators.list, {}, endUser)
    expect(administrators.map(({ email, isOwner }) => [email, isOwner])).toEqual([
      [admin.email, false],
      [owner.email, true],
    ])
    const elsewhere = await server.call(routes.administrators.list, {}, await server.anOwner())
    expect(JSON.stringify(elsewhere)).not.toContain(owner.email)
  })
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@ashlar/contract'
import { picturesId, picturesOfNewApplications, picturesRecord } from '@ashlar/schema'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendSecurityHeaders } from './security-headers.ts'
import { startTestServer, type TestServer } from '../testing.ts'
import { serveEmbeddedPages } from './embedded-pages.ts'
import { applicationEmbeddings } from '../tables/embedding.ts'

const folder = mkdtempSync(join(tmpdir(), 'ashlar-kit-'))
const kitFile = join(folder, 'embed-kit.js')
let server: TestServer
let pages: FastifyInstance
let applicationId: string

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.anOwner()
  const application = await server.call(routes.applications.create, { body: { name: 'Portal' } }, owner)
  applicationId = application.id
  await server.call(
    routes.embedding.change,
    {
      parameters: { applicationId },
      body: { origins: ['https://shop.example', 'http://localhost:4000'], allowsExternalUsers: false },
    },
    owner,
  )
  writeFileSync(kitFile, 'export const createEmbed = () => {}')
  pages = Fastify()
  sendSecurityHeaders(pages, {})
  serveEmbeddedPages(pages, {
    queries: server.services.platform.database.queries,
    publications: server.services.publications,
    page: async () => '<head><title>Application</title></head>',
    kitFile,
  })
})
afterAll(async () => {
  await pages.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (url: string) => {
  const { headers, body, statusCode } = await pages.inject({ url })
  const policy = String(headers['content-security-policy'])
  const ancestors = policy.split('; ').find((directive) => directive.startsWith('frame-ancestors'))
  return { headers, body, statusCode, ancestors }
}

describe('the page of an embedded application', () => {
  it.each(['', '/', '/orders/7', '/orders?id=7'])(
    'may be framed by the sites that it names, at %s',
    async (below) => {
      const { ancestors, headers, body } = await open(`/embed/applications/${applicationId}${below}`)
      expect(ancestors).toBe('frame-ancestors http://localhost:4000 https://shop.example')
      expect(headers['x-frame-options']).toBeUndefined()
      expect(body).toContain('{"origins":["http://localhost:4000","https://shop.example"]}')
    },
  )

  it.each([randomUUID(), '%E0%A4%A', "';drop"])(
    'may be framed by nobody where there is none: %s',
    async (id) => {
      const { ancestors, body, statusCode } = await open(`/embed/applications/${id}/x`)
      if (statusCode === 200) {
        expect(ancestors).toBe("frame-ancestors 'none'")
        expect(body).toContain('{"origins":[]}')
      } else expect(statusCode).toBe(400)
    },
  )
})

describe('pictures of an embedded application', () => {
  const sourcesAt = async (id: string): Promise<string | undefined> => {
    const { headers } = await open(`/embed/applications/${id}`)
    const policy = String(headers['content-security-policy'])
    return policy.split('; ').find((directive) => directive.startsWith('img-src'))
  }

  it('come from where its deployment says, and from nowhere else before', async () => {
    const owner = await server.anOwner()
    const { id } = await server.call(routes.applications.create, { body: { name: 'Gallery' } }, owner)
    const parameters = { applicationId: id }
    const pictures = { from: 'hosts' as const, hosts: ['images.example.com'] }
    await server.call(
      routes.applications.saveChange,
      {
        parameters,
        body: {
          requestId: randomUUID(),
          baseRevision: 0,
          change: {
            added: {},
            updated: { [picturesId]: [picturesRecord(picturesOfNewApplications), picturesRecord(pictures)] },
            removed: {},
          },
        },
      },
      owner,
    )
    await server.call(routes.applications.deploy, { parameters, body: {} }, owner)
    // A site that may not show it learns nothing of its settings.
    expect(await sourcesAt(id)).toBe("img-src 'self' data: blob:")
    await server.call(
      routes.embedding.change,
      { parameters, body: { origins: ['https://shop.example'], allowsExternalUsers: false } },
      owner,
    )
    expect(await sourcesAt(id)).toBe("img-src 'self' data: blob: https://images.example.com")
    expect(await sourcesAt(applicationId)).toBe("img-src 'self' data: blob:")
  })
})

describe('what an embedded application needs', () => {
  it.each(['/embed/evaluator.html', '/embed/component.html'])(
    '%s may have pages of other sites above it, and stays an empty sandbox',
    async (url) => {
      const { ancestors, headers } = await open(url)
      expect(ancestors).toBeUndefined()
      expect(headers['x-frame-options']).toBeUndefined()
      expect(String(headers['content-security-policy'])).toMatch(
        /^sandbox allow-scripts; default-src 'none'/u,
      )
    },
  )

  it('is a kit that pages of any site may load', async () => {
    const { headers, body } = await open('/embed/sdk.js')
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(body).toContain('createEmbed')
  })
})

describe('an entry that was stored before entries were checked', () => {
  it('becomes no part of a header or of the page', async () => {
    const { queries } = server.services.platform.database
    const owner = await server.anOwner()
    const { id } = await server.call(routes.applications.create, { body: { name: 'Old' } }, owner)
    const origins = [
      'https://a.test;report-uri',
      "https://b.test; script-src 'unsafe-inline'",
      'https://*.c.test',
      'https://good.example',
    ]
    await queries
      .insert(applicationEmbeddings)
      .values({ applicationId: id, origins, allowsExternalUsers: false })
    const { ancestors, headers, body } = await open(`/embed/applications/${id}`)
    expect(ancestors).toBe('frame-ancestors https://good.example')
    expect(String(headers['content-security-policy'])).not.toMatch(/report-uri|b\.test|c\.test/u)
    expect(body).toContain('{"origins":["https://good.example"]}')
    const shown = await server.call(routes.embedding.read, { parameters: { applicationId: id } }, owner)
    expect(shown.origins).toEqual(['https://good.example'])
    for (const origin of origins.slice(0, 3)) {
      const { status } = await server.attempt(
        routes.embedding.change,
        { parameters: { applicationId: id }, body: { origins: [origin], allowsExternalUsers: false } },
        owner,
      )
      expect(status, origin).toBe(400)
    }
  })
})

describe('what pages may ask a browser for', () => {
  it('is said by every answer, and is nothing but what components use', async () => {
    const embedded = await open(`/embed/applications/${applicationId}`)
    const whole = (url: string) => server.http.inject({ url })
    const answers = await Promise.all(
      ['/healthz', '/api/v1/session', '/nothing/here.js', '/embed/sdk.js', '/evaluator', '/login'].map(whole),
    )
    for (const { headers } of [...answers, embedded]) {
      const policy = String(headers['permissions-policy'])
      for (const feature of ['geolocation', 'usb', 'serial', 'payment', 'display-capture', 'midi']) {
        expect(policy).toContain(`${feature}=()`)
      }
      expect(policy).not.toMatch(/\*|http/u)
    }
    expect(answers[1]?.headers['permissions-policy']).toContain('camera=()')
    for (const used of ['camera', 'microphone', 'clipboard-write']) {
      expect(embedded.headers['permissions-policy']).toContain(`${used}=(self)`)
    }
  })
})

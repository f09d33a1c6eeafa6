import { createReadStream, existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import {
  assetHeaders,
  evaluatorAddress,
  evaluatorDocument,
  evaluatorHeaders,
  viewerHeaders,
} from '@ashlar/runtime/policy'
import {
  componentFrameAddress,
  componentFrameDocument,
  componentFrameHeaders,
} from '@ashlar/widgets/component-frame'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Load } from '../access/load.ts'
import { presentPublished } from '../published/present.ts'
import type { Publications } from '../published/publications.ts'
import { jsonForHtml } from './json-for-html.ts'
import type { Authenticate } from './mount.ts'
import { Refusal } from './refusal.ts'
import { WidgetChunks } from './widget-chunks.ts'

/** Where the built browser part is. */
export const webFolder = join(import.meta.dirname, '..', '..', '..', 'web', 'dist')

/** The builder's pages may do what the viewer's may, and may not be framed. */
const builderHeaders = {
  ...viewerHeaders,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': (viewerHeaders['Content-Security-Policy'] ?? '').replace(
    "frame-ancestors 'self'",
    "frame-ancestors 'none'",
  ),
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The viewer's page with what it would otherwise have to ask for. */
const withContent = (html: string, links: string, content: unknown): string =>
  html.replace(
    '</head>',
    () => `${links}<script type="application/json" id="published">${jsonForHtml(content)}</script></head>`,
  )

/** The page names its user, so nobody but their browser may keep it. */
const publishedHeaders = { ...viewerHeaders, 'Cache-Control': 'private, no-cache' }

/**
 * Serves the pages of the browser part: the builder for every address of its own, the viewer for published
 * applications (with the application already in the page), the frames that evaluate bindings and run custom
 * components, and the assets.
 */
export const serveWebPages = async (
  server: FastifyInstance,
  {
    load,
    publications,
    authenticate,
  }: { load: Load; publications: Publications; authenticate: Authenticate },
): Promise<void> => {
  const chunks = new WidgetChunks(webFolder)
  const pages = new Map<string, Promise<string>>()
  const page = (name: string): Promise<string> => {
    const known = pages.get(name) ?? readFile(join(webFolder, name), 'utf8')
    pages.set(name, known)
    return known
  }

  await server.register(fastifyStatic, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(assetHeaders)) response.header(name, value)
    },
  })

  server.get(evaluatorAddress, (_request, reply) => reply.headers(evaluatorHeaders).send(evaluatorDocument))
  server.get(componentFrameAddress, (_request, reply) =>
    reply.headers(componentFrameHeaders).send(componentFrameDocument),
  )

  server.get('/favicon.svg', (_request, reply) => {
    const file = join(webFolder, 'favicon.svg')
    if (!existsSync(file)) return reply.status(404).send()
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'content-length': String(statSync(file).size) })
      .type('image/svg+xml')
      .send(createReadStream(file))
  })

  const viewer = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const html = await page('viewer.html')
    const principal = await authenticate(request.headers)
    try {
      const entity = await load(principal, 'application', request.params.id, 'view')
      const application = await presentPublished(publications, principal, entity)
      const types = application.pages.flatMap((shown) => shown.widgets.map((widget) => widget.type))
      const links = await chunks.linksFor(types)
      return await reply.headers(publishedHeaders).send(withContent(html, links, { application }))
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      if (principal.kind === 'visitor') {
        return reply
          .header('cache-control', 'no-store')
          .redirect(`/login?return=${encodeURIComponent(request.url)}`)
      }
      const refusal = { code: cause.code, message: cause.message }
      return reply
        .status(cause.status)
        .headers(publishedHeaders)
        .send(withContent(html, '', { refusal }))
    }
  }

  const builderPage = async (_request: unknown, reply: FastifyReply): Promise<FastifyReply> =>
    reply.headers(builderHeaders).send(await page('index.html'))

  server.get('/applications/:id', viewer)
  server.get('/applications/:id/*', viewer)
  server.get('/applications/:id/edit', builderPage)
  server.get('/applications/:id/edit/*', builderPage)
  server.get('/', builderPage)
  server.get('/*', (request, reply) => {
    if (/^\/(api|assets)\//.test(request.url)) return reply.callNotFound()
    return builderPage(request, reply)
  })
}

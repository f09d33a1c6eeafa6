import { createReadStream, existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import {
  assetHeaders,
  evaluatorAddress,
  evaluatorDocument,
  evaluatorHeaders,
  permissionsPolicy,
  viewerHeaders,
} from '@ashlar/runtime/policy'
import {
  componentFrameAddress,
  componentFrameDocument,
  componentFrameHeaders,
} from '@ashlar/widgets/component-frame'
import { isBuilderAddress } from '@ashlar/contract'
import { type EntityAction, picturesFromAnywhere, picturesFromNowhere, routesOf } from '@ashlar/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Load } from '../access/load.ts'
import type { EntityReference } from '../access/organization-of-entity.ts'
import { serveEmbeddedPages, withEmbeddedFrames } from './embedded-pages.ts'
import { readiness } from '../platform/health.ts'
import { presentPreview } from '../commands/applications/preview.ts'
import { idOfBranch, ofApplications } from '../branches/branches.ts'
import { pagesOf } from '../pages/queries.ts'
import type { Services } from '../services/services.ts'
import { type LegacyAddress, isRouteToday, presentAddress } from './legacy-addresses.ts'
import { EditorPage } from './editor-page.ts'
import { organizationHints } from './members-of-tabs.ts'
import type { Authenticate } from './mount.ts'
import type { Principal } from '../requests/principal.ts'
import type { RequestHeaders } from '../requests/exchange.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { gitHostIds } from '../settings/git-host-settings.ts'
import { isOpenedByPerson, statusPage, troubleHeaders } from './trouble-page.ts'
import { PublishedPages, publishedHeaders } from './published-pages.ts'
import { withContent } from './viewer-page.ts'
import { WidgetChunks } from './widget-chunks.ts'

/** Where the built browser part is. */
export const webFolder = join(import.meta.dirname, '..', '..', '..', 'web', 'dist')

/** The builder's pages show one application after the other, and so may do what the viewer's may for any of them. */
const pageHeaders = viewerHeaders(picturesFromAnywhere)

/** They may not be framed. */
const builderHeaders = {
  ...pageHeaders,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': (pageHeaders['Content-Security-Policy'] ?? '').replace(
    "frame-ancestors 'self'",
    "frame-ancestors 'none'",
  ),
  // Builders connect accounts in windows of providers, and see when they close them; nobody else gets hold of these pages.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  // Beyond what the viewer may: people add passkeys and sign in with them here.
  'Permissions-Policy': permissionsPolicy([
    'camera',
    'microphone',
    'clipboard-read',
    'clipboard-write',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ]),
}

/**
 * The page to which providers lead back tells nobody its address. It keeps hold of the page that opened its window: one that
 * is framed by another site gets from it what the provider answered.
 */
const callbackHeaders = {
  ...builderHeaders,
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'Referrer-Policy': 'no-referrer',
}

const applicationAt = ({ params }: { params: { id: string } }): EntityReference => ({
  kind: 'application',
  id: params.id,
})

/**
 * Serves the pages of the browser part: the builder for every address of its own, the viewer for published
 * applications (with the application already in the page), the frames that evaluate bindings and run custom
 * components, and the assets.
 */
export const serveWebPages = async (
  server: FastifyInstance,
  {
    load,
    services,
    authenticate,
    authenticateTests,
  }: {
    load: Load
    services: Pick<
      Services,
      | 'publications'
      | 'platform'
      | 'settings'
      | 'checkPage'
      | 'profiles'
      | 'activeRuns'
      | 'executor'
      | 'recorder'
      | 'runsInFlight'
      | 'presentRights'
      | 'memberships'
    >
    authenticate: Authenticate
    /** Of what is saved, which programs open too, to test it. */
    authenticateTests: Authenticate
  },
): Promise<void> => {
  const chunks = new WidgetChunks(webFolder)
  const pages = new Map<string, Promise<string>>()
  const page = (name: string): Promise<string> => {
    const known = pages.get(name) ?? readFile(join(webFolder, name), 'utf8')
    pages.set(name, known)
    return known
  }

  const published = new PublishedPages({
    load,
    services,
    authenticate,
    chunks,
    viewerPage: () => page('viewer.html'),
  })
  published.serveKept(server)
  serveEmbeddedPages(server, {
    queries: services.platform.database.queries,
    publications: services.publications,
    page,
    kitFile: join(webFolder, 'embed-kit.js'),
  })

  await server.register(fastifyStatic, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(assetHeaders(basename(path)))) response.header(name, value)
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

  type ViewerRequest = FastifyRequest<{ Params: { id: string; '*'?: string } }>
  const refused = async (
    principal: Principal,
    cause: unknown,
    request: ViewerRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    if (!(cause instanceof Refusal)) throw cause
    if (principal.kind === 'visitor') {
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/login?return=${encodeURIComponent(request.url)}`)
    }
    const refusal = { code: cause.code, message: cause.message }
    return reply
      .status(cause.status)
      .headers(publishedHeaders(picturesFromNowhere))
      .send(withContent(await page('viewer.html'), '', { refusal }))
  }

  const viewer = async (request: ViewerRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const principal = await authenticate(request.headers, applicationAt(request))
    try {
      const entity = await load(principal, 'application', request.params.id, 'view')
      const path = `/${request.params['*'] ?? ''}`
      const { html, headers } = await published.write(principal, entity, path, request)
      return await reply.headers(headers).send(html)
    } catch (cause) {
      return refused(principal, cause, request, reply)
    }
  }
  /** What is saved, as it is or as a part of another page, for those who may edit it. */
  const previewAt =
    (place: (id: string) => string, draw: (html: string) => string = (html) => html) =>
    async (request: ViewerRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const principal = await authenticateTests(request.headers, applicationAt(request))
      try {
        const entity = await load(principal, 'application', request.params.id, 'edit')
        // The name of a branch is read where the right to edit is proved.
        const query = new URL(request.url, 'http://localhost').searchParams
        const named = query.get('branch')
        if (named !== null && entity.row.branchOf === null) {
          const id = await idOfBranch(
            services.platform.database.queries,
            ofApplications,
            entity.row.id,
            named,
          )
          query.delete('branch')
          const rest = `${request.params['*'] ?? ''}`.split('/').map(encodeURIComponent).join('/')
          const address = `${place(id)}${rest === '' ? '' : `/${rest}`}`
          if (id !== entity.row.id) {
            return await reply
              .header('cache-control', 'no-store')
              .redirect(query.size === 0 ? address : `${address}?${query.toString()}`)
          }
        }
        const application = await presentPreview(services, principal, entity)
        const types = application.pages.flatMap((shown) => shown.widgets.map((widget) => widget.type))
        const content = { application, started: {} }
        const html = withContent(draw(await page('viewer.html')), await chunks.linksFor(types), content)
        return await reply.headers(publishedHeaders(application.settings.pictures)).send(html)
      } catch (cause) {
        return refused(principal, cause, request, reply)
      }
    }

  const organizationHint = organizationHints(services)
  const builderPage = async (_request: unknown, reply: FastifyReply): Promise<FastifyReply> =>
    reply.headers(builderHeaders).send(await page('index.html'))

  /** Leads addresses from before pages had paths to where their page is now. */
  const earlier =
    (mode: LegacyAddress['mode']) =>
    async (
      request: FastifyRequest<{ Params: { id: string; pageId: string; '*'?: string } }>,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      const { id, pageId, '*': rest = '' } = request.params
      const asked: LegacyAddress = { applicationId: id, pageId, mode, rest }
      const principal = await authenticate(request.headers, applicationAt(request))
      try {
        const entity = await load(principal, 'application', id, mode === 'published' ? 'view' : 'edit')
        const routes = routesOf(entity.row.records)
        if (isRouteToday(routes, asked)) return await viewer(request, reply)
        const address = presentAddress(asked, await pagesOf(services.platform.database.queries, id), routes)
        if (address === null) throw notFound('page')
        const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
        return await reply.header('cache-control', 'no-store').redirect(`${address}${query}`)
      } catch (cause) {
        return refused(principal, cause, request, reply)
      }
    }

  server.get('/applications/:id', viewer)
  server.get('/applications/:id/*', viewer)
  const preview = previewAt((id) => `/applications/${id}/preview`)
  // Only pages of ours frame it: the session of whoever may edit is the right to it, and no other site may use that.
  const embedded = previewAt((id) => `/embed/applications/preview/${id}`, withEmbeddedFrames)
  server.get('/embed/applications/preview/:id', embedded)
  server.get('/embed/applications/preview/:id/*', embedded)
  server.get('/applications/:id/preview', preview)
  server.get('/applications/:id/preview/*', preview)
  server.get('/applications/:id/pages/:pageId', earlier('published'))
  server.get('/applications/:id/pages/:pageId/preview', earlier('preview'))
  server.get('/applications/:id/pages/:pageId/edit', earlier('edit'))
  server.get('/applications/:id/pages/:pageId/edit/*', earlier('edit'))
  type EditorRequest = FastifyRequest<{
    Params: { id: string; '*'?: string }
    Querystring: { branch?: unknown }
  }>
  const editor = new EditorPage(webFolder, { load, authenticate, organizationHint })
  /** The status that programs are told of an editor: 404 where a member finds nothing. Visitors are led to sign in first. */
  const statusOf = async (headers: RequestHeaders, { kind, id }: EntityReference, action: EntityAction) => {
    try {
      const principal = await authenticate(headers, { kind, id })
      if (principal.kind !== 'member') return 200
      await load(principal, kind, id, action)
      return 200
    } catch (cause) {
      if (cause instanceof Refusal) return cause.status
      throw cause
    }
  }
  const editorPage = async (
    { headers, params, query }: EditorRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> =>
    reply
      .status(await statusOf(headers, { kind: 'application', id: params.id }, 'edit'))
      .headers(builderHeaders)
      .type('text/html; charset=utf-8')
      .send(
        editor.write(await page('index.html'), headers, {
          applicationId: params.id,
          place: params['*'] ?? '',
          branch: typeof query.branch === 'string' ? query.branch : null,
        }),
      )
  server.get('/applications/:id/edit', editorPage)
  server.get('/applications/:id/edit/*', editorPage)
  server.get('/status', async (_request, reply) => {
    const { database, shutdown, clock } = services.platform
    const state = await readiness(database, shutdown, clock)
    return reply
      .status(state.status === 'ready' ? 200 : 503)
      .headers({ ...troubleHeaders, 'cache-control': 'no-store' })
      .send(statusPage(state))
  })
  const pageOf =
    (kind: EntityReference['kind']) =>
    async ({ headers, params }: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const hint = await organizationHint(headers, { kind, id: params.id })
      const html = await page('index.html')
      return reply
        .status(await statusOf(headers, { kind, id: params.id }, 'view'))
        .headers(builderHeaders)
        .send(html.replace('</head>', () => `${hint}</head>`))
    }
  server.get('/workflows/:id', pageOf('workflow'))
  server.get('/workflows/:id/*', pageOf('workflow'))
  server.get('/scheduled_jobs/:id', pageOf('job'))
  server.get('/scheduled_jobs/:id/*', pageOf('job'))
  server.get('/integrations/:id', pageOf('integration'))
  for (const path of ['/oauth/callback', ...gitHostIds.map((id) => `/oauth/${id}-callback`)]) {
    server.get(path, async (_request, reply) => reply.headers(callbackHeaders).send(await page('index.html')))
  }
  server.get('/', builderPage)
  server.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (isBuilderAddress(path)) return builderPage(request, reply)
    // A person is told by the builder, with the way home; the status says the same to everybody else.
    if (/^\/(api|assets)\//.test(path) || !isOpenedByPerson(request)) return reply.callNotFound()
    return builderPage(request, reply.status(404))
  })
}

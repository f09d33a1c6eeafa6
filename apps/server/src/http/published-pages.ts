import type { EvaluatedAhead } from '@ashlar/runtime/evaluate-ahead'
import { viewerHeaders } from '@ashlar/runtime/policy'
import type { PictureSources } from '@ashlar/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Load } from '../access/load.ts'
import type { LoadedApplication } from '../applications/load.ts'
import { startPageRuns } from '../commands/runs/start-page-runs.ts'
import { FirstPaints } from '../published/first-paints.ts'
import { KeptContents, openedPage } from '../published/kept-content.ts'
import { uncachedPart, publicationOf } from '../published/present.ts'
import { isPersonNavigating, pageAtPath } from '../published/start-with-page.ts'
import type { Services } from '../services/services.ts'
import type { Authenticate } from './mount.ts'
import type { Principal } from '../requests/principal.ts'
import { notFound } from '../requests/refusal.ts'
import { withContent, withoutEvaluator } from './viewer-page.ts'
import type { WidgetChunks } from './widget-chunks.ts'

/** The page names its user, so nobody but their browser may keep it, and that asks each time. */
export const publishedHeaders = (pictures: PictureSources): Readonly<Record<string, string>> => ({
  ...viewerHeaders(pictures),
  'Cache-Control': 'private, no-cache',
})

/** A page with the headers that it has to be sent with. */
interface WrittenPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * What a deployment consists of never changes, so a browser that has it need not ask again. Its address can be guessed by
 * nobody, is named by a page that is checked at each visit, and opens nothing by itself: data is asked for by runs.
 */
const keptHeaders = {
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Content-Type': 'application/json; charset=utf-8',
  Vary: 'Accept-Encoding',
}

const keptAddress = '/published/:id/:deploymentId/:hash'

interface PublishedPagesHost {
  readonly load: Load
  readonly services: Pick<
    Services,
    | 'publications'
    | 'platform'
    | 'settings'
    | 'profiles'
    | 'activeRuns'
    | 'executor'
    | 'recorder'
    | 'runsInFlight'
    | 'presentRights'
  >
  readonly authenticate: Authenticate
  readonly chunks: WidgetChunks
  /** The text of the viewer's page. */
  readonly viewerPage: () => Promise<string>
}

/** The pages of deployed applications: each names what its browser may keep, and holds what is new at each visit. */
export class PublishedPages {
  readonly #host: PublishedPagesHost
  readonly #kept = new KeptContents()
  readonly #firstPaints: FirstPaints

  constructor(host: PublishedPagesHost) {
    this.#host = host
    this.#firstPaints = new FirstPaints(host.services.executor)
  }

  /** The page that opens an application; `path` is that below it. */
  async write(
    principal: Principal,
    entity: LoadedApplication,
    path: string,
    request: FastifyRequest,
  ): Promise<WrittenPage> {
    const { services, chunks, viewerPage } = this.#host
    const publication = await publicationOf(services, entity)
    const started = isPersonNavigating(request.method, request.headers)
      ? await startPageRuns(services, principal, entity, path)
      : {}
    const opened = pageAtPath(publication, path)
    const first = opened === undefined ? null : this.#firstPaints.of(opened, entity.row.organizationId)
    const hidden = opened === undefined ? null : openedPage(publication, opened.id)
    const types = publication.pages
      .filter((page) => !page.isHidden || page.id === opened?.id)
      .flatMap((page) => page.widgets.map((widget) => widget.type))
    const { hash } = await this.#kept.of(publication)
    const kept = `/published/${entity.row.id}/${publication.deploymentId}/${hash}`
    const content = {
      kept,
      application: {
        ...(await uncachedPart(services, principal, entity, publication)),
        ...(principal.kind === 'visitor' && services.settings.countVisitors ? { countsVisits: true } : {}),
      },
      ...givenWith(opened?.id, first),
      started,
      ...(hidden === null ? {} : { opened: hidden }),
    }
    const html = await viewerPage()
    const shell = first?.isDrawnWithoutEvaluator === true ? withoutEvaluator(html) : html
    // Before the code, as that cannot do anything without it.
    const links = `<link rel="preload" as="fetch" crossorigin href="${kept}">${await chunks.linksFor(types)}`
    return {
      html: withContent(shell, links, content),
      headers: publishedHeaders(publication.settings.pictures),
    }
  }

  /** Serves what browsers keep, to whoever may open the application. */
  serveKept(server: FastifyInstance): void {
    type KeptRequest = FastifyRequest<{ Params: { id: string; deploymentId: string; hash: string } }>
    server.get(keptAddress, async (request: KeptRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { id, deploymentId, hash } = request.params
      const { load, authenticate, services } = this.#host
      const { row } = await load(
        await authenticate(request.headers, { kind: 'application', id }),
        'application',
        id,
        'view',
      )
      const publication = await services.publications.find(row.id, deploymentId)
      const kept = publication === null ? null : await this.#kept.of(publication)
      if (kept === null || kept.hash !== hash) throw notFound('application')
      reply.headers(keptHeaders)
      return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
        ? reply.header('Content-Encoding', 'gzip').send(kept.compressed)
        : reply.send(kept.text)
    })
  }
}

/** What the page that is opened shows first. */
const givenWith = (pageId: string | undefined, first: EvaluatedAhead | null) =>
  pageId === undefined || first === null || Object.keys(first.given).length === 0
    ? {}
    : { given: { pageId, values: first.given } }

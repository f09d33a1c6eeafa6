import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { evaluatorAddress, evaluatorDocument, evaluatorHeaders, viewerHeaders } from '@ashlar/runtime/policy'
import {
  componentFrameAddress,
  componentFrameDocument,
  componentFrameHeaders,
} from '@ashlar/widgets/component-frame'
import { picturesFromNowhere } from '@ashlar/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonForHtml } from '../platform/json-for-html.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Publications } from '../published/publications.ts'
import { deploymentEmbedded, embeddingOf } from '../embedding/queries.ts'

/** What embedded pages need of the pages around them. */
export interface EmbeddedPagesHost {
  queries: Queryable
  publications: Pick<Publications, 'find'>
  /** The text of a built page. */
  page: (name: string) => Promise<string>
  /** Where the kit for pages around applications is, as the build left it. */
  kitFile: string
}

const policyName = 'Content-Security-Policy'
const ownFramesOnly = "frame-ancestors 'self'"

const withAncestors = (
  headers: Readonly<Record<string, string>>,
  ancestors: string,
): Readonly<Record<string, string>> => ({
  ...headers,
  [policyName]: (headers[policyName] ?? '').replace(ownFramesOnly, ancestors),
})

/**
 * The same frames that other pages use, where a page of another site is above them as well. They are constant and
 * hold nothing of anybody: whoever framed one by itself would have an empty sandbox and speak to nobody.
 */
const framedAnywhere = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...headers,
  [policyName]: (headers[policyName] ?? '').replace(`; ${ownFramesOnly}`, ''),
})

/** The page of the viewer with the frames that embedded applications have. */
export const withEmbeddedFrames = (html: string): string =>
  html.replace(`src="${evaluatorAddress}"`, `src="/embed${evaluatorAddress}"`)

/** Without the older header, which knows no list of origins and would shut out every other site. */
const framed = (reply: FastifyReply): FastifyReply => reply.removeHeader('x-frame-options')

/**
 * Serves what pages of other sites frame and load: the viewer, for the sites that an application names and for no
 * others, the frames that it needs, and the kit. The page is the same for everybody: who uses it is said by the token
 * that the page around hands in, and no cookie is looked at.
 */
export const serveEmbeddedPages = (
  server: FastifyInstance,
  { queries, publications, page, kitFile }: EmbeddedPagesHost,
): void => {
  const viewer = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const { id } = request.params
    const { origins } = await embeddingOf(queries, id)
    // Nobody is told anything of an application that no site may show.
    const deploymentId = origins.length === 0 ? null : await deploymentEmbedded(queries, id)
    const publication = deploymentId === null ? null : await publications.find(id, deploymentId)
    const pictures = publication?.settings.pictures ?? picturesFromNowhere
    const html = await page('viewer.html')
    const content = jsonForHtml({ origins })
    const ancestors = `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`
    return framed(reply)
      .headers(withAncestors(viewerHeaders(pictures), ancestors))
      .send(
        withEmbeddedFrames(html).replace(
          '</head>',
          () => `<script type="application/json" id="embedding">${content}</script></head>`,
        ),
      )
  }
  server.get('/embed/applications/:id', viewer)
  server.get('/embed/applications/:id/*', viewer)
  server.get(`/embed${evaluatorAddress}`, (_request, reply) =>
    framed(reply).headers(framedAnywhere(evaluatorHeaders)).send(evaluatorDocument),
  )
  server.get(`/embed${componentFrameAddress}`, (_request, reply) =>
    framed(reply).headers(framedAnywhere(componentFrameHeaders)).send(componentFrameDocument),
  )
  server.get('/embed/sdk.js', async (_request, reply) => {
    if (!existsSync(kitFile)) return reply.callNotFound()
    return reply
      .headers({
        'Cache-Control': 'public, max-age=3600',
        'X-Content-Type-Options': 'nosniff',
        // Pages of any site load it; it holds nothing but code that everybody may have.
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .type('text/javascript; charset=utf-8')
      .send(await readFile(kitFile, 'utf8'))
  })
}

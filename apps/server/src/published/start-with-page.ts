import type { IncomingHttpHeaders } from 'node:http'
import type { PublishedPage } from '@ashlar/contract'
import { findDescriptor } from '@ashlar/integrations/descriptors'
import { knownInputs } from '@ashlar/runtime/known-inputs'
import { matchRoute } from '@ashlar/runtime/paths'
import {
  type ApiRecord,
  type ApplicationSettings,
  blocksWithin,
  type JsonObject,
  mainRoute,
  stepsWithin,
} from '@ashlar/schema'
import { factsOfPages } from './facts.ts'

/** How many APIs of a page are started with it. */
export const mostStartedWithPage = 6

/**
 * Whether a request is a person going to a page, in a window or a frame: no program that reads it, no picture or script of
 * another site that names its address, nothing that a browser asks for before somebody goes there.
 */
export const isPersonNavigating = (method: string, headers: IncomingHttpHeaders): boolean => {
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate') return false
  if (headers['sec-fetch-dest'] !== 'document' && headers['sec-fetch-dest'] !== 'iframe') return false
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return purposes.every((purpose) => purpose === undefined)
}

/** Whether running an API changes nothing anywhere: a page may be opened by a link of anybody's. */
export const isHarmless = ({ blocks }: ApiRecord): boolean =>
  [...blocksWithin(blocks)].every((block) => block.kind === 'step') &&
  stepsWithin(blocks).every(
    ({ pluginId, configuration }) => findDescriptor(pluginId)?.step.onlyReads(configuration) ?? false,
  )

/** The page of a publication that a path below the application opens; undefined where it leads nowhere. */
export const pageAtPath = (
  { settings, pages }: { settings: Pick<ApplicationSettings, 'routes'>; pages: readonly PublishedPage[] },
  path: string,
): PublishedPage | undefined => {
  const routes = [
    ...settings.routes,
    ...pages
      .filter(({ id }) => mainRoute(settings.routes, id) === undefined)
      .map(({ id, path: own }) => ({ id, path: own, pageId: id })),
  ]
  const pageId = matchRoute(routes, path)?.route.pageId
  return pages.find(({ id }) => id === pageId) ?? (path === '/' ? pages[0] : undefined)
}

/** An API that is started with its page, and with what. */
interface StartWithPage {
  readonly api: ApiRecord
  readonly inputs: JsonObject
}

const inputsOfPages = new WeakMap<PublishedPage, ReturnType<typeof knownInputs>>()

/** With which inputs the APIs of a page run when it opens; worked out once for each page of a deployment. */
const inputsOf = (page: PublishedPage): ReturnType<typeof knownInputs> => {
  const remembered = inputsOfPages.get(page)
  if (remembered !== undefined) return remembered
  const known = knownInputs(page, new Map(factsOfPages([page]).map((facts) => [facts.type, facts])))
  inputsOfPages.set(page, known)
  return known
}

/**
 * The APIs of a page that can run before its browser has evaluated anything: they run when the page opens, read nothing
 * but what its widgets begin with, change nothing, and no step of the page comes before them. A browser that comes to
 * other inputs runs them itself.
 */
export const startsWithPage = (
  page: PublishedPage,
  apis: ReadonlyMap<string, ApiRecord>,
): readonly StartWithPage[] => {
  const steps = page.widgets.find(({ parentId }) => parentId === null)?.properties.onPageLoad
  if (hasOptimizedLoadBehindOthers(steps)) return []
  return page.apis
    .filter(({ runsOnPageLoad }) => runsOnPageLoad)
    .flatMap(({ id }): StartWithPage[] => {
      const api = apis.get(id)
      const inputs = inputsOf(page)(id)
      return api === undefined || inputs === null || !isHarmless(api) ? [] : [{ api, inputs }]
    })
    .slice(0, mostStartedWithPage)
}

const hasOptimizedLoadBehindOthers = (steps: unknown): boolean =>
  Array.isArray(steps) &&
  steps.findIndex(
    (step: unknown) =>
      typeof step === 'object' && step !== null && 'type' in step && step.type === 'optimizedPageLoadApis',
  ) > 0

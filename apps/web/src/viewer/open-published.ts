import { CallError, type OpenedPage, publishedAddresses, type PublishedApplication } from '@ashlar/contract'
import type { ApplicationPlace } from '@ashlar/runtime'
import { type JsonObject, pageVersion } from '@ashlar/schema'
import { inlinedContent } from './inlined-content.ts'
import { withOpenedPage } from './published-routes.ts'
import type { Surroundings } from './viewer-host.ts'

/** Why an application is not shown. */
export type Refusal =
  | 'notFound'
  | 'notSignedIn'
  | 'sessionEnded'
  | 'notAllowed'
  | 'notDeployed'
  | 'refreshRequired'
  | 'failed'

/** An application that can be shown, or why it cannot. */
export type Opened =
  | { readonly kind: 'opened'; readonly application: PublishedApplication }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly message: string }

const refusals: Readonly<Record<string, Refusal>> = {
  not_found: 'notFound',
  not_signed_in: 'notSignedIn',
  session_expired: 'sessionEnded',
  not_allowed: 'notAllowed',
  not_deployed: 'notDeployed',
}

const isPublished = (value: unknown): value is PublishedApplication =>
  typeof value === 'object' &&
  value !== null &&
  'deploymentId' in value &&
  'pages' in value &&
  'facts' in value &&
  'hiddenPages' in value &&
  'settings' in value

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refused = (code: string, message: string): Opened => ({
  kind: 'refused',
  refusal: Object.hasOwn(refusals, code) ? (refusals[code] ?? 'failed') : 'failed',
  message,
})

/** An application, unless it was written for another version of this very program. */
const opened = (application: PublishedApplication): Opened =>
  application.documentVersion === pageVersion
    ? { kind: 'opened', application }
    : { kind: 'refused', refusal: 'refreshRequired', message: '' }

/** What the browser may have kept of an application since the last visit; null where it cannot be had. */
const keptPart = async (address: string): Promise<object | null> => {
  try {
    const response = await fetch(address)
    const part: unknown = response.ok ? await response.json() : null
    return typeof part === 'object' ? part : null
  } catch {
    return null
  }
}

const isOpenedPage = (value: unknown): value is OpenedPage =>
  typeof value === 'object' && value !== null && 'page' in value && 'facts' in value

/** The application with the hidden page that the address opens, where it is one. */
const withHidden = (application: PublishedApplication, content: object): PublishedApplication =>
  'opened' in content && isOpenedPage(content.opened)
    ? withOpenedPage(application, content.opened)
    : application

/** The application with what the page that is opened shows first. */
const withGiven = (application: PublishedApplication, content: object): PublishedApplication => {
  const given = 'given' in content ? content.given : null
  if (typeof given !== 'object' || given === null || !('pageId' in given) || !('values' in given))
    return application
  const { pageId, values } = given
  const pages = application.pages.map((page) =>
    page.id === pageId && isJsonObject(values) ? { ...page, given: values } : page,
  )
  return { ...application, pages }
}

/** What the server wrote into the page, the application or why not, so that nothing has to be asked for anew. */
const inlinedAnswer = async (applicationId: string): Promise<Opened | null> => {
  const content = inlinedContent(document)
  if (content === null) return null
  if ('kept' in content && typeof content.kept === 'string' && 'application' in content) {
    const kept = await keptPart(content.kept)
    const whole = { ...kept, ...(typeof content.application === 'object' ? content.application : null) }
    return kept !== null && isPublished(whole) && whole.id === applicationId
      ? opened(withGiven(withHidden(whole, content), content))
      : null
  }
  if ('application' in content && isPublished(content.application)) {
    const { application } = content
    return application.id === applicationId ? opened(application) : null
  }
  if (!('refusal' in content)) return null
  const { refusal } = content
  if (typeof refusal !== 'object' || refusal === null || !('code' in refusal)) return null
  return refused(String(refusal.code), 'message' in refusal ? String(refusal.message) : '')
}

/** Asks for a hidden page of a deployed application; null where it cannot be had. */
export const openHiddenPage = async (
  { id: applicationId, deploymentId }: PublishedApplication,
  pageId: string,
  call: Surroundings['call'],
): Promise<OpenedPage | null> => {
  const parameters = { applicationId, deploymentId: deploymentId ?? '', pageId }
  const answer = await call(publishedAddresses.page, { parameters })
  return isOpenedPage(answer) ? answer : null
}

/** Opens a deployed application, or one as it is saved to try it out. Never rejects: what the server refuses is part of the answer. */
export const openPublished = async (
  { applicationId, mode }: ApplicationPlace,
  call: Surroundings['call'],
): Promise<Opened> => {
  const inlined = await inlinedAnswer(applicationId)
  if (inlined !== null) return inlined
  try {
    const answer = await call(publishedAddresses[mode === 'preview' ? 'preview' : 'open'], {
      parameters: { applicationId },
    })
    if (isPublished(answer)) return opened(answer)
    return refused('failed', 'The server answered with something else than an application.')
  } catch (thrown) {
    if (thrown instanceof CallError) return refused(thrown.code, thrown.message)
    return refused('failed', 'The application could not be loaded.')
  }
}

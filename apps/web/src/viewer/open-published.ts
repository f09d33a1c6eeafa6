import { CallError, publishedAddresses, type PublishedApplication } from '@ashlar/contract'
import type { ApplicationPlace } from '@ashlar/runtime'
import { pageVersion } from '@ashlar/schema'
import { inlinedContent } from './inlined-content.ts'
import type { Surroundings } from './surroundings.ts'

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
  'settings' in value

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

/** What the server wrote into the page, the application or why not, so that no further round trip is needed. */
const inlinedAnswer = (applicationId: string): Opened | null => {
  const content = inlinedContent(document)
  if (content === null) return null
  if ('application' in content && isPublished(content.application)) {
    const { application } = content
    return application.id === applicationId ? opened(application) : null
  }
  if (!('refusal' in content)) return null
  const { refusal } = content
  if (typeof refusal !== 'object' || refusal === null || !('code' in refusal)) return null
  return refused(String(refusal.code), 'message' in refusal ? String(refusal.message) : '')
}

/** Opens a deployed application, or one as it is saved to try it out. Never rejects: what the server refuses is part of the answer. */
export const openPublished = async (
  { applicationId, mode }: ApplicationPlace,
  call: Surroundings['call'],
): Promise<Opened> => {
  const inlined = inlinedAnswer(applicationId)
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

import { callAddress, CallError, publishedAddresses, type PublishedApplication } from '@ashlar/contract'

/** Why an application is not shown. */
export type Refusal = 'notFound' | 'notSignedIn' | 'notAllowed' | 'notDeployed' | 'failed'

/** An application that can be shown, or why it cannot. */
export type Opened =
  | { readonly kind: 'opened'; readonly application: PublishedApplication }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly message: string }

const refusals: Readonly<Record<string, Refusal>> = {
  not_found: 'notFound',
  not_signed_in: 'notSignedIn',
  session_expired: 'notSignedIn',
  not_allowed: 'notAllowed',
  not_deployed: 'notDeployed',
}

const isPublished = (value: unknown): value is PublishedApplication =>
  typeof value === 'object' &&
  value !== null &&
  'deploymentId' in value &&
  'pages' in value &&
  'settings' in value

/** The application that the server wrote into the page, so that no further round trip is needed. */
const inlinedApplication = (): PublishedApplication | null => {
  const text = document.getElementById('published')?.textContent ?? ''
  if (text === '') return null
  try {
    const parsed: unknown = JSON.parse(text)
    return isPublished(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** Opens a deployed application. Never rejects: what the server refuses is part of the answer. */
export const openPublished = async (applicationId: string): Promise<Opened> => {
  const inlined = inlinedApplication()
  if (inlined !== null && inlined.id === applicationId) return { kind: 'opened', application: inlined }
  try {
    const answer = await callAddress(publishedAddresses.open, { parameters: { applicationId } })
    if (isPublished(answer)) return { kind: 'opened', application: answer }
    return {
      kind: 'refused',
      refusal: 'failed',
      message: 'The server answered with something else than an application.',
    }
  } catch (thrown) {
    if (thrown instanceof CallError) {
      return { kind: 'refused', refusal: refusals[thrown.code] ?? 'failed', message: thrown.message }
    }
    return { kind: 'refused', refusal: 'failed', message: 'The application could not be loaded.' }
  }
}

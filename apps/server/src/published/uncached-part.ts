import type { PublishedApplication } from '@ashlar/contract'

/** What of an application may be another thing at the next visit, while its deployment is the same. */
export type UncachedPart = Pick<
  PublishedApplication,
  'id' | 'deploymentId' | 'user' | 'organization' | 'mayEdit' | 'exportsSpans' | 'countsVisits' | 'profiles'
>

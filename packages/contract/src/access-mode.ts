/** The three ways in which somebody is at a page: without an account, with one, or signed in by the site around the page. */
export const accessModes = ['visitor', 'auth user', 'external user'] as const
export type AccessMode = (typeof accessModes)[number]

/** What is known of whoever has opened a page. */
export interface Arrival {
  /** Whether the page stands inside one of another site. */
  readonly isEmbedded: boolean
  /** Whether that site has said who they are. */
  readonly hasEmbedToken: boolean
  /** Whether they are signed in here. */
  readonly isSignedIn: boolean
  /** Whether the page is for people with an account: all but applications as they are deployed. */
  readonly needsAccount: boolean
}

/**
 * How somebody is at a page, or that they have to sign in first. Only what is shown hangs on it; every right is the
 * server's. Who a site has signed in is that person, also where the browser has a session of somebody here.
 */
export const resolveAccessMode = ({
  isEmbedded,
  hasEmbedToken,
  isSignedIn,
  needsAccount,
}: Arrival): AccessMode | 'sign in' => {
  if (isEmbedded && hasEmbedToken) return 'external user'
  if (isSignedIn) return 'auth user'
  return needsAccount ? 'sign in' : 'visitor'
}

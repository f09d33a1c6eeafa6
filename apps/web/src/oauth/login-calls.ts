import type { LoginCompletion, LoginView } from '@ashlar/contract'

/** How whoever runs an API logs in for it. */
export interface LoginCalls {
  /** Begins the login that is missing; null where none is any more. */
  readonly begin: () => Promise<LoginView | null>
  readonly check: (loginId: string) => Promise<{ authenticated: boolean; error: string | null }>
  /** Finishes a login with what its window hands over; absent where the window does that by itself. */
  readonly finish?: (loginId: string, answer: LoginCompletion) => Promise<unknown>
}

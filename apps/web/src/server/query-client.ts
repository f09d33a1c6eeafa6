import { CallError } from '@ashlar/contract'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSessionEnd } from '../session/session.ts'
import { endSession } from '../session/session-end.ts'

const noticeSessionEnd = (error: unknown): void => {
  if (isSessionEnd(error)) endSession()
}

// A refusal stays a refusal; only a lost connection or a busy server is worth another try.
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof CallError && (error.code === 'offline' || error.status === 503)

/** Makes the place where what the server said is kept. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noticeSessionEnd }),
    mutationCache: new MutationCache({ onError: noticeSessionEnd }),
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 5000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

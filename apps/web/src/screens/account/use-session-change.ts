import type { SignedInUser } from '@ashlar/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { sessionQuery } from '../../session/session.ts'

/** Shows what has just changed about the person everywhere, without asking who they are once more. */
export const useSessionChange = (): ((change: Partial<SignedInUser>) => Promise<void>) => {
  const client = useQueryClient()
  const router = useRouter()
  return async (change) => {
    client.setQueryData(sessionQuery.queryKey, (session) =>
      session === undefined || session.user.isAnonymous
        ? session
        : { ...session, user: { ...session.user, ...change } },
    )
    await router.invalidate()
  }
}

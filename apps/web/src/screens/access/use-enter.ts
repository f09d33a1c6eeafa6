import type { SessionView } from '@ashlar/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { beginSession } from '../../session/session.ts'

/** Lets somebody in who has just proved who they are: begins their session and shows Home. */
export const useEnter = (): ((session: SessionView) => Promise<void>) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (session) => {
    beginSession(client, session)
    await navigate({ to: '/home' })
  }
}

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

/** Whom this window goes along with. */
export interface Follow {
  /** Null: nobody. */
  readonly userId: string | null
  readonly start: (userId: string) => void
  readonly stop: () => void
}

const FollowContext = createContext<Follow | undefined>(undefined)

/** Keeps whom this window follows, from page to page. */
export const FollowProvider = ({ children }: { children: ReactNode }) => {
  const [userId, setUserId] = useState<string | null>(null)
  const follow = useMemo<Follow>(() => ({ userId, start: setUserId, stop: () => setUserId(null) }), [userId])
  return <FollowContext.Provider value={follow}>{children}</FollowContext.Provider>
}

/** Whom this window follows; throws outside of an editor, which is a mistake of ours. */
export const useFollow = (): Follow => {
  const follow = useContext(FollowContext)
  if (follow === undefined) throw new Error('This can only be drawn inside an editor.')
  return follow
}

import { useEffect } from 'react'
import { IdleTime } from './idle-time.ts'
import { useSession } from './session.ts'
import { signOut } from './sign-out.ts'

const lookEveryMilliseconds = 15_000
const actions = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Signs out who has done nothing in any window of the browser for as long as their organization allows. */
export const useIdleSignOut = (): void => {
  const { idleMinutes } = useSession().organization
  useEffect(() => {
    if (idleMinutes === null) return
    const idle = new IdleTime(window.localStorage, Date.now())
    const act = (): void => idle.act(Date.now())
    for (const action of actions) window.addEventListener(action, act, { passive: true, capture: true })
    const looking = setInterval(() => {
      // Where the server is not reached, it ends the session by itself.
      if (idle.at(Date.now()) >= idleMinutes * 60_000) signOut('/login').catch(() => undefined)
    }, lookEveryMilliseconds)
    return () => {
      clearInterval(looking)
      for (const action of actions) window.removeEventListener(action, act, { capture: true })
    }
  }, [idleMinutes])
}

type Listener = () => void

const listeners = new Set<Listener>()

/** Tells the application that a call was refused because the session ended, from wherever that was noticed. */
export const endSession = (): void => {
  for (const listener of listeners) listener()
}

/** Hears of the end of the session; answers with the way to stop listening. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

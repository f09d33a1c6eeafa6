import type { Preferences } from '@ashlar/contract'

type Listener = (choice: Preferences) => void

const listeners = new Set<Listener>()

/** Tells what somebody has just chosen for themselves, wherever they did. */
export const tellChoice = (choice: Preferences): void => {
  for (const listener of listeners) listener(choice)
}

/** Hears what somebody chooses; answers with the way to stop listening. */
export const onChoice = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

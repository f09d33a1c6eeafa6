import { createStore } from 'zustand/vanilla'
import { latestFirst } from './remembered.ts'

const key = 'ashlar:recent-components'

/** How many are remembered. */
const most = 4

const read = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((type) => typeof type === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** The kinds of components that were inserted last in this browser, the latest first. */
export const recentComponents = createStore<{ readonly types: readonly string[] }>(() => ({
  types: typeof localStorage === 'undefined' ? [] : read(),
}))

/** A kind before those that were used earlier. */
export const withLatest = (types: readonly string[], type: string): readonly string[] =>
  latestFirst(types, type, most)

/** Remembers that a component was inserted. */
export const rememberComponent = (type: string): void => {
  const types = withLatest(recentComponents.getState().types, type)
  recentComponents.setState({ types })
  try {
    localStorage.setItem(key, JSON.stringify(types))
  } catch {
    // Without storage they are remembered until the tab is closed.
  }
}

import type { ApplicationOptions } from '@ashlar/runtime'

/**
 * The part of the browser's storage that belongs to one application and one person, so that applications do not read
 * each other's variables and the next person at this browser finds nothing. A blocked storage throws, as the browser's does.
 */
export const applicationStorage = (
  applicationId: string,
  userId: string | null,
): ApplicationOptions['storage'] => {
  const prefix = `ashlar.application.${applicationId}.${userId ?? 'visitor'}.`
  return {
    getItem: (key) => window.localStorage.getItem(prefix + key),
    setItem: (key, value) => window.localStorage.setItem(prefix + key, value),
    removeItem: (key) => window.localStorage.removeItem(prefix + key),
  }
}

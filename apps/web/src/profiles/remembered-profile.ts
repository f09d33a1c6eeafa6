import type { ViewMode } from '@ashlar/schema'

/** The profile that was selected in this tab, for one application in one view mode. */
export interface RememberedProfile {
  /** Its id; null where none was selected. */
  read: () => string | null
  remember: (id: string) => void
}

/** Remembers a selection until the tab is closed; where the browser keeps nothing, until the page is loaded again. */
export const rememberedProfile = (applicationId: string, mode: ViewMode): RememberedProfile => {
  const key = `ashlar.profile.${applicationId}.${mode}`
  let selected: string | null = null
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key) ?? selected
      } catch {
        return selected
      }
    },
    remember: (id) => {
      selected = id
      try {
        sessionStorage.setItem(key, id)
      } catch {
        // A blocked storage costs the selection after a reload and nothing else.
      }
    },
  }
}

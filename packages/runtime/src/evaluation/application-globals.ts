import type { JsonObject } from '@ashlar/schema'

/** What bindings read as `Global`. */
export interface ApplicationGlobals {
  /** Who uses the application; `null` for a visitor. */
  user: {
    id: string
    name: string
    email: string
    /** What the site that signed an external user in says of them; nobody in the browser can change it. */
    groups?: readonly { id: string }[] | undefined
    metadata?: JsonObject | undefined
  } | null
  /** The organization of whoever uses the application; `null` for a visitor. */
  organization: { id: string; name: string } | null
}

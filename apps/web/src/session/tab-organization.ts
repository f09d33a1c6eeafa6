import { callFrom } from '@ashlar/contract'

/** Under what a tab keeps in which organization it is, so that it is in the same one when it is loaded again. */
const key = 'ashlar:organization'

/** What an address says that is opened, where somebody belongs to several: the server writes it into the page. */
const named = (): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLMetaElement>('meta[name="ashlar-organization"]')?.content ?? null)

let entered: string | null = null

/** The organization that this tab is in, or is to be in once it is known to be one of the person's; null: whichever. */
export const organizationOfTab = (storage: () => Storage = () => window.sessionStorage): string | null => {
  if (entered !== null) return entered
  try {
    return named() ?? storage().getItem(key)
  } catch {
    return named()
  }
}

/** Puts this tab into an organization: all that it writes goes there from now on, whatever other tabs do. */
export const enterOrganization = (id: string, storage: () => Storage = () => window.sessionStorage): void => {
  entered = id
  callFrom(id)
  chooseOrganization(id, storage)
}

/** Lets this tab begin in an organization when it is loaded the next time. */
export const chooseOrganization = (
  id: string,
  storage: () => Storage = () => window.sessionStorage,
): void => {
  try {
    storage().setItem(key, id)
  } catch {
    // A blocked storage costs the choice when the tab is loaded again, and nothing else.
  }
}

/** Puts this tab into none: it begins wherever the person does. */
export const leaveOrganization = (storage: () => Storage = () => window.sessionStorage): void => {
  entered = null
  callFrom(null)
  try {
    storage().removeItem(key)
  } catch {
    // A blocked storage holds nothing either.
  }
}

/** Calls without naming an organization, for what is asked of a session as a whole. */
export const withoutOrganization = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  callFrom(null)
  try {
    return await work()
  } finally {
    callFrom(entered)
  }
}

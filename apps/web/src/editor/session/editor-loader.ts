import { routes, type ApplicationView } from '@ashlar/contract'
import { earlyCall } from '../../server/early-call.ts'

/** What names an application on a branch where it is read; null: on the default one. */
export const applicationOnBranch = (applicationId: string, branch: string | null) => ({
  parameters: { applicationId },
  ...(branch === null ? {} : { query: { branch } }),
})

/** What the editor reads to open a page; some of it may be on the way before its code. */
export const opening = {
  application: earlyCall(routes.applications.read),
  page: earlyCall(routes.pages.read),
  integrations: earlyCall(routes.integrations.list),
}

/**
 * Begins to read what the editor needs while its code is still on the way. `isAtRoot` says that the address names no
 * page: then the first one is read too, and the views of what stands on it.
 */
export const beginLoading = async (
  applicationId: string,
  branch: string | null,
  isAtRoot: boolean,
): Promise<void> => {
  void opening.integrations.begin({})
  try {
    const application = await opening.application.begin(applicationOnBranch(applicationId, branch))
    const pageId = isAtRoot ? surelyFirst(application) : undefined
    if (pageId === undefined) return
    const page = await opening.page.begin({ parameters: { pageId } })
    const { viewsOf } = await import('./views-of.ts')
    await viewsOf(page.records)
  } catch {
    // The editor takes the same answer and tells the person.
  }
}

/** What can go wrong while an application is opened and is nobody's mistake but ours. */
class LoadingError extends Error {
  override readonly name = 'LoadingError'
}

/** The page that is shown: the one that is named, else the first. Throws where there is none. */
export const pageToShow = (
  { id, pages }: Pick<ApplicationView, 'id' | 'pages'>,
  named: string | null | undefined,
): ApplicationView['pages'][number] => {
  if (id === '') throw new LoadingError('Missing applicationId')
  const shown = pages.find((page) => page.id === named) ?? pages[0]
  if (shown === undefined) throw new LoadingError('Failed to fetch page for application')
  return shown
}

/** Leaves what was not taken: the page is open, or nobody is signed in. */
export const forgetLoading = (): void => {
  for (const early of Object.values(opening)) early.forget()
}

/** The first page, unless a route leads elsewhere from the root: to read a page in vain costs more than it saves. */
const surelyFirst = ({ pages, settings }: ApplicationView): string | undefined => {
  const atRoot = settings.routes.find(({ path }) => path === '/')?.pageId
  const first = pages[0]?.id
  return atRoot === undefined || atRoot === first ? first : undefined
}

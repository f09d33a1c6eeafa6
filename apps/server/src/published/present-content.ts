import { type PublishedPage, textsOfPage } from '@ashlar/contract'
import {
  livingRoutes,
  presentApplicationRecords,
  presentPage,
  type PresentedApplication,
} from '@ashlar/document'
import { prepareTexts } from '@ashlar/expression'
import {
  type ApplicationSettings,
  completeTheme,
  mainRoute,
  type PageCheck,
  type ProfileSettings,
} from '@ashlar/schema'
import type { CommitContent } from '../applications/commit-content.ts'

/** What browsers get of an application: no block of any API. */
export interface PresentedContent {
  settings: ApplicationSettings
  /** With which profiles it runs; absent where nobody has chosen any. */
  profiles: ProfileSettings | undefined
  /** What belongs to no page. */
  document: PresentedApplication
  pages: PublishedPage[]
}

/** Makes the content of an application ready for browsers, whether it is deployed or only saved. */
export const presentContent = (content: CommitContent, checkPage: PageCheck): PresentedContent => {
  // What is kept never changes; its widgets are brought up to what their kinds are today.
  const pages = content.pages.map((page) => {
    const checked = checkPage(page.records)
    return { ...page, records: checked.ok ? checked.value : page.records }
  })
  // Values for trying out are the builder's own.
  const routes = livingRoutes(content.settings.routes, pages).map(({ testParams: _, ...route }) => route)
  // Users hear of the profiles that are available to them, as they are when they ask.
  const { profiles, ...shown } = content.settings
  const settings = { ...shown, theme: completeTheme(content.settings.theme), routes }
  const document = presentApplicationRecords(content.records ?? {})
  return {
    settings,
    profiles,
    document,
    pages: pages.map((page) => {
      const presented = {
        id: page.id,
        name: page.name,
        isHidden: page.isHidden ?? false,
        path: mainRoute(routes, page.id)?.path ?? `/${page.id}`,
        ...presentPage(page.records),
      }
      return { ...presented, prepared: prepareTexts(textsOfPage({ ...document, settings }, presented)) }
    }),
  }
}

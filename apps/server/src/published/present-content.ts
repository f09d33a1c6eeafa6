import { type PublishedPage, textsOfPage } from '@ashlar/contract'
import {
  livingRoutes,
  presentApplicationRecords,
  presentPage,
  type PresentedApplication,
} from '@ashlar/document'
import { prepareTexts } from '@ashlar/expression'
import { mayRunByItself } from '@ashlar/integrations/descriptors'
import {
  type ApplicationSettings,
  picturesOf,
  mainRoute,
  type PageCheck,
  type ProfileSettings,
  profileSettingsOf,
  type Route,
  routesOf,
  themeOf,
} from '@ashlar/schema'
import type { CommitContent } from '../tables/commit-content.ts'
import { expandedPages } from './expanded-pages.ts'

/** What browsers get of an application: no block of any API. */
export interface PresentedContent {
  settings: ApplicationSettings
  /** With which profiles it runs; absent where nobody has chosen any. */
  profiles: ProfileSettings | undefined
  /** What belongs to no page. */
  document: PresentedApplication
  pages: PublishedPage[]
}

/** A route as it is told to people who have not opened its page. */
const withoutSteps = ({ onRouteLoad: _, ...route }: Route): Route => route

/** Makes the content of an application ready for browsers, whether it is deployed or only saved. */
export const presentContent = (content: CommitContent, checkPage: PageCheck): PresentedContent => {
  const pages = expandedPages(content, checkPage)
  // Values for trying out are the builder's own.
  const routes = livingRoutes(routesOf(content.records), pages).map(({ testParams: _, ...route }) => route)
  const hidden = new Set(pages.filter(({ isHidden }) => isHidden === true).map(({ id }) => id))
  const told = routes.map((route) => (hidden.has(route.pageId) ? withoutSteps(route) : route))
  const settings = {
    theme: themeOf(content.records),
    pictures: picturesOf(content.records),
    routes: told,
  }
  const document = presentApplicationRecords(content.records)
  return {
    settings,
    // Users hear of those that are available to them, as they are when they ask.
    profiles: profileSettingsOf(content.records),
    document,
    pages: pages.map((page) => {
      const presented = {
        id: page.id,
        name: page.name,
        isHidden: page.isHidden ?? false,
        path: mainRoute(routes, page.id)?.path ?? `/${page.id}`,
        ...(hidden.has(page.id) ? { routes: routes.filter(({ pageId }) => pageId === page.id) } : {}),
        ...presentPage(page.records, mayRunByItself),
      }
      return { ...presented, prepared: prepareTexts(textsOfPage({ ...document, settings }, presented)) }
    }),
  }
}

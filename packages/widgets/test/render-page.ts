import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { WidgetHost } from '../src/host.ts'
import { PageView } from '../src/page-view/PageView.tsx'
import { preloadViews } from '../src/page-view/preload.ts'

/** The types of a widget and of all that stand in it. */
export const typesOn = (host: WidgetHost, id: string): readonly string[] => [
  host.snapshot(id)?.record.type ?? '',
  ...host.children(id).flatMap((child) => typesOn(host, child)),
]

/**
 * The markup of a page as a browser without layout would first draw it; for tests. `types` names the views to fetch
 * first, where the widgets of the page do not form a tree that could be walked.
 */
export const renderPage = async (
  host: WidgetHost,
  types: readonly string[] = typesOn(host, host.rootId),
): Promise<string> => {
  await preloadViews(types)
  return renderToString(createElement(PageView, { host }))
}

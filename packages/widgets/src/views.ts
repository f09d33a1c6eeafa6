import { CanvasView } from './canvas/CanvasView.tsx'
import { ContainerView } from './container/ContainerView.tsx'
import type { ViewLoaders } from './families/family.ts'
import { PageWidgetView } from './page/PageWidgetView.tsx'
import { SectionView } from './section/SectionView.tsx'
import type { WidgetView } from './view.ts'

/** The views of the widgets that hold others: small, on every page, and so part of the page's own code. */
export const structuralViews: Readonly<Record<string, WidgetView>> = {
  page: PageWidgetView,
  section: SectionView,
  canvas: CanvasView,
  container: ContainerView,
}

/** The views that nearly every page has, which are one file (`page-chunks-plugin.ts` of the web part). */
export const commonViews: ViewLoaders = {
  text: () => import('./text/TextView.tsx').then((module) => module.TextView),
  input: () => import('./input/InputView.tsx').then((module) => module.InputView),
  button: () => import('./button/ButtonView.tsx').then((module) => module.ButtonView),
  dropdown: () => import('./dropdown/DropdownView.tsx').then((module) => module.DropdownView),
}

/** Fetches the list of all other views, for the first widget of a page that needs one of them. */
export const fetchOtherViews = async (): Promise<ViewLoaders> => (await import('./other-views.ts')).otherViews

import { CanvasView } from './canvas/CanvasView.tsx'
import { ContainerView } from './container/ContainerView.tsx'
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

/** The views that are fetched when a page uses them: one line per widget. */
export const viewLoaders: Readonly<Record<string, () => Promise<WidgetView>>> = {
  text: () => import('./text/TextView.tsx').then((module) => module.TextView),
  input: () => import('./input/InputView.tsx').then((module) => module.InputView),
  button: () => import('./button/ButtonView.tsx').then((module) => module.ButtonView),
  dropdown: () => import('./dropdown/DropdownView.tsx').then((module) => module.DropdownView),
  table: () => import('./table/TableView.tsx').then((module) => module.TableView),
  chart: () => import('./chart/ChartView.tsx').then((module) => module.ChartView),
}

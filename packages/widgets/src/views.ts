import { CanvasView } from './canvas/CanvasView.tsx'
import { ContainerView } from './container/ContainerView.tsx'
import { actionsViews } from './families/actions-views.ts'
import { captureViews } from './families/capture-views.ts'
import { choicesViews } from './families/choices-views.ts'
import { dataViews } from './families/data-views.ts'
import { datesViews } from './families/dates-views.ts'
import { displayViews } from './families/display-views.ts'
import { inputsViews } from './families/inputs-views.ts'
import { layoutViews } from './families/layout-views.ts'
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

/** The views that are fetched when a page uses them. */
export const viewLoaders: ViewLoaders = {
  ...layoutViews,
  ...displayViews,
  ...actionsViews,
  ...inputsViews,
  ...choicesViews,
  ...datesViews,
  ...captureViews,
  ...dataViews,
}

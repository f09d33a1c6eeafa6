import { actionsViews } from './families/actions-views.ts'
import { captureViews } from './families/capture-views.ts'
import { choicesViews } from './families/choices-views.ts'
import { dataViews } from './families/data-views.ts'
import { datesViews } from './families/dates-views.ts'
import { displayViews } from './families/display-views.ts'
import type { ViewLoaders } from './families/family.ts'
import { inputsViews } from './families/inputs-views.ts'
import { layoutViews } from './families/layout-views.ts'

/** How the views of all other widgets are fetched. Where each has its files is long to tell, so it is fetched too. */
export const otherViews: ViewLoaders = {
  ...layoutViews,
  ...displayViews,
  ...actionsViews,
  ...inputsViews,
  ...choicesViews,
  ...datesViews,
  ...captureViews,
  ...dataViews,
}

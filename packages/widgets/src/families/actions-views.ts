import type { actions } from './actions.ts'
import type { LoadersOf } from './family.ts'

/** The views of the family, fetched when a page uses them; those that nearly every page has are in `views.ts`. */
export const actionsViews: LoadersOf<typeof actions, 'button'> = {
  buttonGroup: () => import('../buttonGroup/ButtonGroupView.tsx').then((module) => module.ButtonGroupView),
  link: () => import('../link/LinkView.tsx').then((module) => module.LinkView),
  menu: () => import('../menu/MenuView.tsx').then((module) => module.MenuView),
  breadcrumbs: () => import('../breadcrumbs/BreadcrumbsView.tsx').then((module) => module.BreadcrumbsView),
  pagination: () => import('../pagination/PaginationView.tsx').then((module) => module.PaginationView),
  stepper: () => import('../stepper/StepperView.tsx').then((module) => module.StepperView),
}

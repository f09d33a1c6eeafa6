import type { ViewLoaders } from './family.ts'

/** The views of the family, fetched when a page uses them. */
export const actionsViews: ViewLoaders = {
  button: () => import('../button/ButtonView.tsx').then((module) => module.ButtonView),
}

import type { ViewLoaders } from './family.ts'

/** The views of the family, fetched when a page uses them. */
export const displayViews: ViewLoaders = {
  text: () => import('../text/TextView.tsx').then((module) => module.TextView),
  icon: () => import('../icon/IconView.tsx').then((module) => module.IconView),
  divider: () => import('../divider/DividerView.tsx').then((module) => module.DividerView),
}

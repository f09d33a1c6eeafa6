import type { ViewLoaders } from './family.ts'

/** The views of the family, fetched when a page uses them. */
export const displayViews: ViewLoaders = {
  text: () => import('../text/TextView.tsx').then((module) => module.TextView),
  statistic: () => import('../statistic/StatisticView.tsx').then((module) => module.StatisticView),
  tags: () => import('../tags/TagsView.tsx').then((module) => module.TagsView),
  callout: () => import('../callout/CalloutView.tsx').then((module) => module.CalloutView),
  progress: () => import('../progress/ProgressView.tsx').then((module) => module.ProgressView),
  icon: () => import('../icon/IconView.tsx').then((module) => module.IconView),
  divider: () => import('../divider/DividerView.tsx').then((module) => module.DividerView),
}

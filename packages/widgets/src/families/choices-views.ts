import type { ViewLoaders } from './family.ts'

/** The views of the family, fetched when a page uses them. */
export const choicesViews: ViewLoaders = {
  dropdown: () => import('../dropdown/DropdownView.tsx').then((module) => module.DropdownView),
  multiSelect: () => import('../multiSelect/MultiSelectView.tsx').then((module) => module.MultiSelectView),
}

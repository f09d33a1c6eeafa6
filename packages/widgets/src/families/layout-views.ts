import type { layout } from './layout.ts'
import type { LoadersOf } from './family.ts'

/** The views of the family, fetched when a page uses them. */
export const layoutViews: LoadersOf<typeof layout, 'page' | 'section' | 'canvas' | 'container'> = {
  form: () => import('../form/FormView.tsx').then((module) => module.FormView),
  grid: () => import('../grid/GridView.tsx').then((module) => module.GridView),
  tabs: () => import('../tabs/TabsView.tsx').then((module) => module.TabsView),
  module: () => import('../module/ModuleView.tsx').then((loaded) => loaded.ModuleView),
  modal: () => import('../modal/ModalView.tsx').then((module) => module.ModalView),
  slideout: () => import('../slideout/SlideoutView.tsx').then((module) => module.SlideoutView),
}

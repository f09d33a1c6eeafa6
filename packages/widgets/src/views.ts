import { CanvasView } from './canvas/CanvasView.tsx'
import { ContainerView } from './container/ContainerView.tsx'
import type { LoadersOf, ViewLoaders } from './families/family.ts'
import type { canvas } from './canvas/canvas.ts'
import type { container } from './container/container.ts'
import type { section } from './section/section.ts'
import type { page } from './page/page.ts'
import type { text } from './text/text.ts'
import type { input } from './input/input.ts'
import type { button } from './button/button.ts'
import type { dropdown } from './dropdown/dropdown.ts'
import { PageWidgetView } from './page/PageWidgetView.tsx'
import { SectionView } from './section/SectionView.tsx'
import type { WidgetView } from './view.ts'

/** The views of the widgets that hold others: small, on every page, and so part of the page's own code. */
export const structuralViews: {
  readonly page: WidgetView<typeof page>
  readonly section: WidgetView<typeof section>
  readonly canvas: WidgetView<typeof canvas>
  readonly container: WidgetView<typeof container>
} = {
  page: PageWidgetView,
  section: SectionView,
  canvas: CanvasView,
  container: ContainerView,
}

/** The views that nearly every page has, which are one file (`page-chunks-plugin.ts` of the web part). */
export const commonViews: LoadersOf<{
  title: string
  descriptors: readonly (typeof text | typeof input | typeof button | typeof dropdown)[]
}> = {
  text: () => import('./text/TextView.tsx').then((module) => module.TextView),
  input: () => import('./input/InputView.tsx').then((module) => module.InputView),
  button: () => import('./button/ButtonView.tsx').then((module) => module.ButtonView),
  dropdown: () => import('./dropdown/DropdownView.tsx').then((module) => module.DropdownView),
}

/** Fetches the list of all other views, for the first widget of a page that needs one of them. */
export const fetchOtherViews = async (): Promise<ViewLoaders> => (await import('./other-views.ts')).otherViews

import { canvas } from '../canvas/canvas.ts'
import { container } from '../container/container.ts'
import { form } from '../form/form.ts'
import { grid } from '../grid/grid.ts'
import { modal } from '../modal/modal.ts'
import { module } from '../module/module.ts'
import { page } from '../page/page.ts'
import { section } from '../section/section.ts'
import { slideout } from '../slideout/slideout.ts'
import { tabs } from '../tabs/tabs.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets that hold others. */
export const layout = {
  title: 'Layout',
  descriptors: [container, form, tabs, grid, modal, slideout, module, page, section, canvas],
} satisfies WidgetFamily

import { canvas } from '../canvas/canvas.ts'
import { container } from '../container/container.ts'
import { page } from '../page/page.ts'
import { section } from '../section/section.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets that hold others. */
export const layout: WidgetFamily = {
  title: 'Layout',
  descriptors: [container, page, section, canvas],
}

import type { WidgetDescriptor } from '@ashlar/schema'
import { button } from './button/button.ts'
import { canvas } from './canvas/canvas.ts'
import { chart } from './chart/chart.ts'
import { container } from './container/container.ts'
import { dropdown } from './dropdown/dropdown.ts'
import { input } from './input/input.ts'
import { page } from './page/page.ts'
import { section } from './section/section.ts'
import { table } from './table/table.ts'
import { text } from './text/text.ts'

/** Every kind of widget the product knows, in the order in which the components panel offers them. */
export const widgetDescriptors: readonly WidgetDescriptor[] = [
  table,
  chart,
  text,
  button,
  input,
  dropdown,
  container,
  page,
  section,
  canvas,
]

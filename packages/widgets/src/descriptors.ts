import type { WidgetDescriptor } from '@ashlar/schema'
import { actions } from './families/actions.ts'
import { capture } from './families/capture.ts'
import { choices } from './families/choices.ts'
import { data } from './families/data.ts'
import { dates } from './families/dates.ts'
import { display } from './families/display.ts'
import { inputs } from './families/inputs.ts'
import { layout } from './families/layout.ts'
import type { WidgetFamily } from './families/family.ts'

export type { WidgetFamily } from './families/family.ts'

/** The kinds of widgets by family, in the order in which the components panel offers them. */
export const widgetFamilies: readonly WidgetFamily[] = [
  data,
  inputs,
  choices,
  dates,
  actions,
  display,
  layout,
  capture,
]

/** Every kind of widget the product knows. */
export const widgetDescriptors: readonly WidgetDescriptor[] = widgetFamilies.flatMap(
  ({ descriptors }) => descriptors,
)

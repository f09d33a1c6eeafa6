import { input } from '../input/input.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets into which people type. */
export const inputs: WidgetFamily = {
  title: 'Inputs',
  descriptors: [input],
}

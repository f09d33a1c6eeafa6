import { input } from '../input/input.ts'
import { numberInput } from '../numberInput/numberInput.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets into which people type. */
export const inputs: WidgetFamily = {
  title: 'Inputs',
  descriptors: [input, numberInput],
}

import { dropdown } from '../dropdown/dropdown.ts'
import { multiSelect } from '../multiSelect/multiSelect.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets with which people choose. */
export const choices: WidgetFamily = {
  title: 'Selection',
  descriptors: [dropdown, multiSelect],
}

import { button } from '../button/button.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets that start something or lead somewhere. */
export const actions: WidgetFamily = {
  title: 'Buttons and navigation',
  descriptors: [button],
}

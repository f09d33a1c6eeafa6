import { divider } from '../divider/divider.ts'
import { icon } from '../icon/icon.ts'
import { text } from '../text/text.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets that show something and ask for nothing. */
export const display: WidgetFamily = {
  title: 'Text and media',
  descriptors: [text, icon, divider],
}

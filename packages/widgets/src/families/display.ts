import { callout } from '../callout/callout.ts'
import { divider } from '../divider/divider.ts'
import { icon } from '../icon/icon.ts'
import { progress } from '../progress/progress.ts'
import { statistic } from '../statistic/statistic.ts'
import { tags } from '../tags/tags.ts'
import { text } from '../text/text.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets that show something and ask for nothing. */
export const display: WidgetFamily = {
  title: 'Text and media',
  descriptors: [text, statistic, tags, callout, progress, icon, divider],
}

import { callout } from '../callout/callout.ts'
import { divider } from '../divider/divider.ts'
import { icon } from '../icon/icon.ts'
import { image } from '../image/image.ts'
import { keyValue } from '../keyValue/keyValue.ts'
import { progress } from '../progress/progress.ts'
import { statistic } from '../statistic/statistic.ts'
import { tags } from '../tags/tags.ts'
import { text } from '../text/text.ts'
import { audio } from '../audio/audio.ts'
import { code } from '../code/code.ts'
import { iframe } from '../iframe/iframe.ts'
import { qrCode } from '../qrCode/qrCode.ts'
import { video } from '../video/video.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets that show something and ask for nothing. */
export const display: WidgetFamily = {
  title: 'Text and media',
  descriptors: [
    text,
    image,
    icon,
    statistic,
    tags,
    keyValue,
    progress,
    callout,
    divider,
    video,
    audio,
    iframe,
    code,
    qrCode,
  ],
}

import { callout } from '../callout/callout.ts'
import { divider } from '../divider/divider.ts'
import { html } from '../html/html.ts'
import { icon } from '../icon/icon.ts'
import { image } from '../image/image.ts'
import { jsonExplorer } from '../jsonExplorer/jsonExplorer.ts'
import { keyValue } from '../keyValue/keyValue.ts'
import { markdown } from '../markdown/markdown.ts'
import { pdfViewer } from '../pdfViewer/pdfViewer.ts'
import { progress } from '../progress/progress.ts'
import { richText } from '../richText/richText.ts'
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
export const display = {
  title: 'Text and media',
  descriptors: [
    text,
    image,
    icon,
    statistic,
    tags,
    keyValue,
    jsonExplorer,
    progress,
    callout,
    divider,
    markdown,
    richText,
    html,
    audio,
    code,
    iframe,
    pdfViewer,
    qrCode,
    video,
  ],
} satisfies WidgetFamily

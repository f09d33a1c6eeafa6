import type { display } from './display.ts'
import type { LoadersOf } from './family.ts'

/** The views of the family, fetched when a page uses them; those that nearly every page has are in `views.ts`. */
export const displayViews: LoadersOf<typeof display, 'text'> = {
  image: () => import('../image/ImageView.tsx').then((module) => module.ImageView),
  icon: () => import('../icon/IconView.tsx').then((module) => module.IconView),
  statistic: () => import('../statistic/StatisticView.tsx').then((module) => module.StatisticView),
  tags: () => import('../tags/TagsView.tsx').then((module) => module.TagsView),
  keyValue: () => import('../keyValue/KeyValueView.tsx').then((module) => module.KeyValueView),
  jsonExplorer: () =>
    import('../jsonExplorer/JsonExplorerView.tsx').then((module) => module.JsonExplorerView),
  progress: () => import('../progress/ProgressView.tsx').then((module) => module.ProgressView),
  callout: () => import('../callout/CalloutView.tsx').then((module) => module.CalloutView),
  divider: () => import('../divider/DividerView.tsx').then((module) => module.DividerView),
  markdown: () => import('../markdown/MarkdownView.tsx').then((module) => module.MarkdownView),
  richText: () => import('../richText/RichTextView.tsx').then((module) => module.RichTextView),
  html: () => import('../html/HtmlView.tsx').then((module) => module.HtmlView),
  video: () => import('../video/VideoView.tsx').then((module) => module.VideoView),
  audio: () => import('../audio/AudioView.tsx').then((module) => module.AudioView),
  iframe: () => import('../iframe/IframeView.tsx').then((module) => module.IframeView),
  code: () => import('../code/CodeView.tsx').then((module) => module.CodeView),
  pdfViewer: () => import('../pdfViewer/PdfViewerView.tsx').then((module) => module.PdfViewerView),
  qrCode: () => import('../qrCode/QrCodeView.tsx').then((module) => module.QrCodeView),
}

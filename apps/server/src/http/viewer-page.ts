import { jsonForHtml } from '../platform/json-for-html.ts'

/** What the build put into the viewer's page to start an evaluator with it: elements that are marked so. */
const evaluatorElements = /<(link|iframe|script)\b[^>]*\sdata-evaluator\b[^>]*>(?:<\/\1>)?/gu

/** The viewer's page without what starts an evaluator before the page's own code is here. */
export const withoutEvaluator = (html: string): string => html.replaceAll(evaluatorElements, '')

/** The viewer's page with what it would otherwise have to ask for, and with links to the files that it needs. */
export const withContent = (html: string, links: string, content: unknown): string =>
  html.replace(
    '</head>',
    () => `${links}<script type="application/json" id="published">${jsonForHtml(content)}</script></head>`,
  )

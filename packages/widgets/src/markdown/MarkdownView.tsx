import { useMemo } from 'react'
import loading from '../shared/loading.module.css'
import { Prose } from '../shared/Prose.tsx'
import type { WidgetViewProps } from '../view.ts'
import { markdownMarkup } from './markdown-markup.ts'
import styles from './MarkdownView.module.css'
import type { markdown } from './markdown.ts'

/** Text in Markdown, in the typography of the application. */
export const MarkdownView = ({
  record,
  values,
  isLoading,
  describedBy,
}: WidgetViewProps<typeof markdown>) => {
  const text = values.text
  const keepsLineBreaks = values.keepsLineBreaks
  const markup = useMemo(() => markdownMarkup(text, keepsLineBreaks), [text, keepsLineBreaks])
  if (isLoading && values.animateLoading)
    return <div className={`${styles.awaited} ${loading.shimmer}`} aria-busy="true" />
  return <Prose name={record.name} markup={markup} describedBy={describedBy} />
}

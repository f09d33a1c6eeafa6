import { useMemo } from 'react'
import loading from '../shared/loading.module.css'
import { Prose } from '../shared/Prose.tsx'
import { flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { markdownMarkup } from './markdown-markup.ts'
import styles from './MarkdownView.module.css'

/** Text in Markdown, in the typography of the application. */
export const MarkdownView = ({ record, values, isLoading, describedBy }: WidgetViewProps) => {
  const text = textOf(values.text)
  const keepsLineBreaks = flagOf(values.keepsLineBreaks)
  const markup = useMemo(() => markdownMarkup(text, keepsLineBreaks), [text, keepsLineBreaks])
  if (isLoading && flagOf(values.animateLoading, true))
    return <div className={`${styles.awaited} ${loading.shimmer}`} aria-busy="true" />
  return <Prose name={record.name} markup={markup} describedBy={describedBy} />
}

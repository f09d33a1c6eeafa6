import loading from '../shared/loading.module.css'
import { Prose } from '../shared/Prose.tsx'
import { flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './RichTextView.module.css'

/** Text from a rich text editor, in the typography of the application. */
export const RichTextView = ({ record, values, isLoading, describedBy }: WidgetViewProps) =>
  isLoading && flagOf(values.animateLoading, true) ? (
    <div className={`${styles.awaited} ${loading.shimmer}`} aria-busy="true" />
  ) : (
    <Prose name={record.name} markup={textOf(values.text)} describedBy={describedBy} />
  )

import loading from '../shared/loading.module.css'
import { Prose } from '../shared/Prose.tsx'
import type { WidgetViewProps } from '../view.ts'
import styles from './RichTextView.module.css'
import type { richText } from './richText.ts'

/** Text from a rich text editor, in the typography of the application. */
export const RichTextView = ({ record, values, isLoading, describedBy }: WidgetViewProps<typeof richText>) =>
  isLoading && values.animateLoading ? (
    <div className={`${styles.awaited} ${loading.shimmer}`} aria-busy="true" />
  ) : (
    <Prose name={record.name} markup={values.text} describedBy={describedBy} />
  )

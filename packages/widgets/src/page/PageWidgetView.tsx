import { useChildren } from '../page-view/host-context.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import { cssColour } from '../theme/colour-property.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './PageWidgetView.module.css'

/** The sections of a page below each other; the last takes the room that is left. */
export const PageWidgetView = ({ id, host, record, values }: WidgetViewProps) => {
  const sections = useChildren(host, id)
  const { minWidth, maxWidth } = record
  return (
    <main
      className={styles.page}
      style={{
        '--page-background': cssColour(values.backgroundColor),
        '--page-minimum-width': minWidth === undefined ? undefined : `${minWidth.value}px`,
        '--page-maximum-width': maxWidth === undefined ? undefined : `${maxWidth.value}px`,
      }}
    >
      {sections.map((section) => (
        <WidgetFrame key={section} id={section} className={styles.section} />
      ))}
    </main>
  )
}

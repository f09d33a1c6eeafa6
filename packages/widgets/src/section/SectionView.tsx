import { useChildren, useSnapshot } from '../page-view/host-context.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import { cssColour } from '../theme/colour-property.ts'
import { choiceOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './SectionView.module.css'

const Column = ({ id, host }: Pick<WidgetViewProps, 'id' | 'host'>) => {
  const width = useSnapshot(host, id)?.record.width
  const share = width?.mode === 'gridUnit' ? width.value : undefined
  const fixed = width?.mode === 'px' ? `${width.value}px` : undefined
  return (
    <div className={styles.column} style={{ '--column-share': share, '--column-width': fixed }}>
      <WidgetFrame id={id} className={styles.canvas} />
    </div>
  )
}

/** The columns of a section side by side; on a narrow page below each other. */
export const SectionView = ({ id, host, values }: WidgetViewProps) => {
  const columns = useChildren(host, id)
  return (
    <div
      className={styles.section}
      data-padding={choiceOf(values.padding, ['medium', 'none', 'small', 'large'])}
      style={{ '--section-background': cssColour(values.backgroundColor) }}
    >
      {columns.map((column) => (
        <Column key={column} id={column} host={host} />
      ))}
    </div>
  )
}

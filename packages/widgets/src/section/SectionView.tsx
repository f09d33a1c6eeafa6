import { cssSides, pixelsOf, writtenHeight } from '../page-view/dimensions.ts'
import { useChildren, useSnapshot } from '../page-view/host-context.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import { edgeStyle } from '../shared/edge-style.ts'
import { cssColor } from '../theme/color-property.ts'
import { flagOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './SectionView.module.css'
import type { section } from './section.ts'

const Column = ({ id, host }: Pick<WidgetViewProps<typeof section>, 'id' | 'host'>) => {
  const snapshot = useSnapshot(host, id)
  const isHidden = host.mode !== 'edit' && !flagOf(snapshot?.values.isVisible, true)
  if (isHidden && flagOf(snapshot?.values.collapseWhenHidden)) return null
  const width = snapshot?.record.width
  const share = width?.mode === 'gridUnit' ? width.value : undefined
  const fixed = width?.mode === 'px' ? `${width.value}px` : undefined
  return (
    <div
      className={styles.column}
      data-fixed={fixed === undefined ? undefined : ''}
      style={{ '--column-share': share, '--column-width': fixed }}
    >
      <WidgetFrame id={id} className={styles.canvas} />
    </div>
  )
}

/** The columns of a section side by side; on a page narrower than the builder chose below each other. */
export const SectionView = ({ id, host, record, values }: WidgetViewProps<typeof section>) => {
  const columns = useChildren(host, id)
  const drawn = record.height.mode === 'gridUnit' || record.height.mode === 'px' ? writtenHeight(record) : 0
  const maximumHeight = pixelsOf(record.maxHeight)
  return (
    <div
      className={styles.section}
      data-pads-itself=""
      data-padding={values.padding}
      data-bounded={maximumHeight === undefined ? undefined : ''}
      style={{
        ...edgeStyle(values),
        padding: cssSides(record.padding),
        '--section-background': cssColor(values.backgroundColor),
        '--section-minimum-height': `${Math.max(drawn, pixelsOf(record.minHeight) ?? 0)}px`,
        '--section-maximum-height': maximumHeight === undefined ? undefined : `${maximumHeight}px`,
        '--stack-at': `${Math.max(0, values.stackColumnsAt)}px`,
      }}
    >
      {columns.map((column) => (
        <Column key={column} id={column} host={host} />
      ))}
    </div>
  )
}

import { cssColor } from '../theme/color-property.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './DividerView.module.css'
import type { divider } from './divider.ts'

/** A line, a separator for screen readers too. */
export const DividerView = ({ values, describedBy }: WidgetViewProps<typeof divider>) => {
  const label = values.label.slice(0, 1000)
  const orientation = values.orientation
  const thickness = Math.min(24, Math.max(1, values.thickness))
  return (
    <div
      className={styles.divider}
      role="separator"
      aria-orientation={orientation}
      aria-label={label === '' ? undefined : label}
      aria-describedby={describedBy}
      data-label={label === '' ? undefined : values.labelPosition}
      style={{
        '--line': `${thickness}px ${values.lineStyle} ${cssColor(values.color) ?? 'var(--app-border)'}`,
      }}
    >
      {label !== '' && <span className={styles.label}>{label}</span>}
    </div>
  )
}

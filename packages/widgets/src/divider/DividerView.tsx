import { cssColour } from '../theme/colour-property.ts'
import { choiceOf, numberOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './DividerView.module.css'

/** A line, a separator for screen readers too. */
export const DividerView = ({ values, describedBy }: WidgetViewProps) => {
  const label = textOf(values.label).slice(0, 1000)
  const orientation = choiceOf(values.orientation, ['horizontal', 'vertical'])
  const thickness = Math.min(24, Math.max(1, numberOf(values.thickness) ?? 1))
  return (
    <div
      className={styles.divider}
      role="separator"
      aria-orientation={orientation}
      aria-label={label === '' ? undefined : label}
      aria-describedby={describedBy}
      data-label={label === '' ? undefined : choiceOf(values.labelPosition, ['center', 'start', 'end'])}
      style={{
        '--line': `${thickness}px ${choiceOf(values.lineStyle, ['solid', 'dashed', 'dotted'])} ${
          cssColour(values.color) ?? 'var(--app-border)'
        }`,
      }}
    >
      {label !== '' && <span className={styles.label}>{label}</span>}
    </div>
  )
}

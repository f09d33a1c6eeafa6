import { AppIcon } from '../icons/AppIcon.tsx'
import { hasSteps } from '../shared/handlers.ts'
import { cssColor } from '../theme/color-property.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './IconView.module.css'
import type { icon } from './icon.ts'

/** The words of an icon's name, for a button that says nothing else. */
const spoken = (name: string): string => name.slice(0, 64).replaceAll(/[-_]/g, ' ')

/** An icon; a button of its own where a press does something. */
export const IconView = ({
  record,
  values,
  isLoading,
  describedBy,
  trigger,
}: WidgetViewProps<typeof icon>) => {
  const size = Math.min(256, Math.max(8, values.size))
  const label = values.label.slice(0, 1000)
  const isBusy = isLoading && values.animateLoading
  const picture = (words?: string) => <AppIcon name={values.icon} size={size} label={words} />
  return (
    <div
      className={styles.frame}
      data-align={values.align}
      style={{ '--icon-color': cssColor(values.color) ?? 'initial' }}
    >
      {hasSteps<typeof icon>(record, 'onClick') ? (
        <button
          type="button"
          className={styles.button}
          aria-label={label || values.tooltip.slice(0, 1000) || spoken(values.icon) || 'Icon'}
          aria-describedby={describedBy}
          disabled={values.isDisabled}
          aria-disabled={isLoading || undefined}
          aria-busy={isBusy || undefined}
          onClick={() => {
            if (!isLoading) trigger('onClick')
          }}
        >
          {isBusy ? <span className={styles.spinner} style={{ '--spinner-size': `${size}px` }} /> : picture()}
        </button>
      ) : (
        <span className={styles.icon} aria-describedby={label === '' ? undefined : describedBy}>
          {picture(label === '' ? undefined : label)}
        </span>
      )}
    </div>
  )
}

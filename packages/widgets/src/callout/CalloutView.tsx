import { AppIcon } from '../icons/AppIcon.tsx'
import { CrossGlyph } from '../shared/glyphs.tsx'
import type { WidgetViewProps } from '../view.ts'
import styles from './CalloutView.module.css'
import type { callout } from './callout.ts'

const kinds = {
  INFO: { icon: 'info', spoken: 'Information' },
  SUCCESS: { icon: 'circle-check', spoken: 'Success' },
  WARNING: { icon: 'triangle-exclamation-point', spoken: 'Warning' },
  DANGER: { icon: 'octagon-x', spoken: 'Problem' },
} as const

const longestText = 20_000

/** A message in the colors of its kind, with a button and a way to close it where the builder wants them. */
export const CalloutView = ({
  values,
  isLoading,
  describedBy,
  setValue,
  trigger,
}: WidgetViewProps<typeof callout>) => {
  if (values.isDismissed) return <div />
  const kind = values.calloutType
  const title = values.title.slice(0, longestText)
  const text = values.text.slice(0, longestText)
  const actionLabel = values.actionLabel.slice(0, 200)
  const own = values.icon
  const dismiss = (): void => {
    setValue('isDismissed', true)
    trigger('onDismiss')
  }
  return (
    <div
      className={styles.callout}
      role={kind === 'WARNING' || kind === 'DANGER' ? 'alert' : 'status'}
      aria-describedby={describedBy}
      data-kind={kind}
    >
      {values.showIcon && (
        <span className={styles.icon}>
          <AppIcon name={own === '' ? kinds[kind].icon : own} size={20} label={kinds[kind].spoken} />
        </span>
      )}
      <div className={styles.words}>
        {title !== '' && <p className={styles.title}>{title}</p>}
        {text !== '' && <p className={styles.text}>{text}</p>}
        {actionLabel !== '' && (
          <button
            type="button"
            className={styles.action}
            aria-disabled={isLoading || undefined}
            onClick={() => {
              if (!isLoading) trigger('onActionClick')
            }}
          >
            {actionLabel}
          </button>
        )}
      </div>
      {values.isDismissible && (
        <button type="button" className={styles.close} aria-label="Close the message" onClick={dismiss}>
          <CrossGlyph />
        </button>
      )}
    </div>
  )
}

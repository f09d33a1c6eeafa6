import { AppIcon } from '../icons/AppIcon.tsx'
import { CrossGlyph } from '../shared/glyphs.tsx'
import { choiceOf, flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './CalloutView.module.css'

const kinds = {
  INFO: { icon: 'info', spoken: 'Information' },
  SUCCESS: { icon: 'circle-check', spoken: 'Success' },
  WARNING: { icon: 'triangle-exclamation-point', spoken: 'Warning' },
  DANGER: { icon: 'octagon-x', spoken: 'Problem' },
} as const

const longestText = 20_000

/** A message in the colours of its kind, with a button and a way to close it where the builder wants them. */
export const CalloutView = ({ id, host, values, isLoading, describedBy }: WidgetViewProps) => {
  if (flagOf(values.isDismissed)) return <div />
  const kind = choiceOf(values.calloutType, ['INFO', 'SUCCESS', 'WARNING', 'DANGER'])
  const title = textOf(values.title).slice(0, longestText)
  const text = textOf(values.text).slice(0, longestText)
  const actionLabel = textOf(values.actionLabel).slice(0, 200)
  const own = textOf(values.icon)
  const dismiss = (): void => {
    host.setValue(id, 'isDismissed', true)
    host.trigger(id, 'onDismiss')
  }
  return (
    <div
      className={styles.callout}
      role={kind === 'WARNING' || kind === 'DANGER' ? 'alert' : 'status'}
      aria-describedby={describedBy}
      data-kind={kind}
    >
      {flagOf(values.showIcon, true) && (
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
              if (!isLoading) host.trigger(id, 'onActionClick')
            }}
          >
            {actionLabel}
          </button>
        )}
      </div>
      {flagOf(values.isDismissible) && (
        <button type="button" className={styles.close} aria-label="Close the message" onClick={dismiss}>
          <CrossGlyph />
        </button>
      )}
    </div>
  )
}

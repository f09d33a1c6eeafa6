import { cssColour, cssColourUpon } from '../theme/colour-property.ts'
import { choiceOf, flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './ButtonView.module.css'

/** A button. While the steps it started wait for an API it says so and cannot be pressed a second time. */
export const ButtonView = ({ id, host, values, isLoading, describedBy }: WidgetViewProps) => {
  const isDisabled = flagOf(values.isDisabled)
  const showsBusy = isLoading && flagOf(values.animateLoading, true)
  return (
    <button
      type="button"
      className={styles.button}
      data-style={choiceOf(values.buttonStyle, ['PRIMARY_BUTTON', 'SECONDARY_BUTTON', 'TERTIARY_BUTTON'])}
      data-busy={showsBusy ? '' : undefined}
      style={{
        '--button-fill': cssColour(values.backgroundColor),
        '--button-text': cssColourUpon(values.backgroundColor),
      }}
      data-filled={cssColour(values.backgroundColor) === undefined ? undefined : ''}
      disabled={isDisabled}
      // Not `disabled` while busy: the focus would be lost and the button forgotten by screen readers.
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      aria-describedby={describedBy}
      onClick={() => {
        if (!isLoading) host.trigger(id, 'onClick')
      }}
    >
      <span className={styles.label}>{textOf(values.text)}</span>
      {showsBusy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}

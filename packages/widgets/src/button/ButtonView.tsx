import { useRef, useState } from 'react'
import { useFormActions } from '../form/form-actions.ts'
import { AppIcon } from '../icons/AppIcon.tsx'
import { confirmationOf } from '../shared/confirmation.ts'
import { ConfirmPress } from '../shared/ConfirmPress.tsx'
import { edgeStyle } from '../shared/edge-style.ts'
import { cssColor, cssColorUpon } from '../theme/color-property.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './ButtonView.module.css'
import type { button } from './button.ts'

/** A button. While the steps it started wait for an API it says so and cannot be pressed a second time. */
export const ButtonView = ({ values, isLoading, describedBy, trigger }: WidgetViewProps<typeof button>) => {
  const form = useFormActions()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const isDisabled = values.isDisabled
  const showsBusy = isLoading && values.animateLoading
  const words = values.text
  const look = values.buttonStyle
  const isIconRight = values.iconPosition === 'RIGHT'
  const picture = <AppIcon name={values.icon} size={16} />
  const run = (): void => {
    trigger('onClick')
    const action = values.formAction
    if (action === 'submit') form?.submit()
    if (action === 'reset') form?.reset()
  }
  const isDangerous = look === 'DANGER_BUTTON'
  // A button of an icon alone is named by its tooltip.
  const confirmation = confirmationOf(values, { words: words || values.tooltip, isDangerous })
  const press = (): void => {
    if (isLoading) return
    if (confirmation !== null) setAsking(true)
    else run()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-style={look}
        data-long={values.longText}
        data-align={values.textAlignment}
        data-busy={showsBusy ? '' : undefined}
        style={{
          ...edgeStyle(values),
          '--button-fill': cssColor(values.backgroundColor),
          '--button-text': cssColorUpon(values.backgroundColor),
        }}
        data-filled={cssColor(values.backgroundColor) === undefined ? undefined : ''}
        disabled={isDisabled}
        // Not `disabled` while busy: the focus would be lost and the button forgotten by screen readers.
        aria-disabled={isLoading || undefined}
        aria-busy={isLoading || undefined}
        aria-describedby={describedBy}
        // A button of an icon alone still has to say what it does.
        aria-label={words === '' ? values.tooltip || undefined : undefined}
        onClick={press}
      >
        <span className={styles.label}>
          {!isIconRight && picture}
          {words !== '' && <span className={styles.text}>{words}</span>}
          {isIconRight && picture}
        </span>
        {showsBusy && <span className={styles.spinner} aria-hidden="true" />}
      </button>
      {isAsking && confirmation !== null && (
        <ConfirmPress
          {...confirmation}
          isDangerous={isDangerous}
          onAnswer={(isMeant) => {
            setAsking(false)
            button.current?.focus()
            if (isMeant) run()
          }}
        />
      )}
    </>
  )
}

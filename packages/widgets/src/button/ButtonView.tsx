import { useRef, useState } from 'react'
import { useFormActions } from '../form/form-actions.ts'
import { AppIcon } from '../icons/AppIcon.tsx'
import { confirmationOf } from '../shared/confirmation.ts'
import { ConfirmPress } from '../shared/ConfirmPress.tsx'
import { edgeStyle } from '../shared/edge-style.ts'
import { cssColour, cssColourUpon } from '../theme/colour-property.ts'
import { choiceOf, flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './ButtonView.module.css'
import { buttonLooks } from './button-looks.ts'

/** A button. While the steps it started wait for an API it says so and cannot be pressed a second time. */
export const ButtonView = ({ id, host, values, isLoading, describedBy }: WidgetViewProps) => {
  const form = useFormActions()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const isDisabled = flagOf(values.isDisabled)
  const showsBusy = isLoading && flagOf(values.animateLoading, true)
  const words = textOf(values.text)
  const look = choiceOf(values.buttonStyle, buttonLooks)
  const isIconRight = values.iconPosition === 'RIGHT'
  const picture = <AppIcon name={values.icon} size={16} />
  const run = (): void => {
    host.trigger(id, 'onClick')
    const action = choiceOf(values.formAction, ['none', 'submit', 'reset'])
    if (action === 'submit') form?.submit()
    if (action === 'reset') form?.reset()
  }
  const isDangerous = look === 'DANGER_BUTTON'
  // A button of an icon alone is named by its tooltip.
  const confirmation = confirmationOf(values, { words: words || textOf(values.tooltip), isDangerous })
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
        data-long={choiceOf(values.longText, ['CUT', 'WRAP', 'GROW'])}
        data-align={choiceOf(values.textAlignment, ['center', 'left', 'right'])}
        data-busy={showsBusy ? '' : undefined}
        style={{
          ...edgeStyle(values),
          '--button-fill': cssColour(values.backgroundColor),
          '--button-text': cssColourUpon(values.backgroundColor),
        }}
        data-filled={cssColour(values.backgroundColor) === undefined ? undefined : ''}
        disabled={isDisabled}
        // Not `disabled` while busy: the focus would be lost and the button forgotten by screen readers.
        aria-disabled={isLoading || undefined}
        aria-busy={isLoading || undefined}
        aria-describedby={describedBy}
        // A button of an icon alone still has to say what it does.
        aria-label={words === '' ? textOf(values.tooltip) || undefined : undefined}
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

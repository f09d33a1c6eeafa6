import { useEffect, useId, useRef } from 'react'
import styles from './ConfirmPress.module.css'

/** Asks whether a press was meant. Escape and a press beside the question mean no. */
export const ConfirmPress = ({
  title,
  explanation,
  label,
  isDangerous,
  onAnswer,
}: {
  title: string
  explanation: string
  label: string
  /** Whether it destroys something, as the button that asked does. */
  isDangerous: boolean
  onAnswer: (isMeant: boolean) => void
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.question}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={explanation === '' ? undefined : `${titleId}-why`}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(false)
      }}
      onClick={(event) => {
        // Only the ground around the question is the dialog itself.
        if (event.target === event.currentTarget) onAnswer(false)
      }}
    >
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {explanation !== '' && (
          <p id={`${titleId}-why`} className={styles.explanation}>
            {explanation}
          </p>
        )}
        <div className={styles.answers}>
          <button type="button" className={styles.answer} data-kind="cancel" onClick={() => onAnswer(false)}>
            Cancel
          </button>
          <button
            type="button"
            className={styles.answer}
            data-kind={isDangerous ? 'danger' : 'confirm'}
            onClick={() => onAnswer(true)}
          >
            {label}
          </button>
        </div>
      </div>
    </dialog>
  )
}

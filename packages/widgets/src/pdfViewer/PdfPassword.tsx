import { useEffect, useId, useRef, useState } from 'react'
import { SmallButton } from '../capture-controls/SmallButton.tsx'
import { AppIcon } from '../icons/AppIcon.tsx'
import styles from './PdfViewerView.module.css'

interface PdfPasswordProps {
  readonly title: string
  /** Whether a password was given already that does not open the PDF. */
  readonly isWrong: boolean
  /** Tries a password; it goes to what opens the PDF and nowhere else. */
  readonly unlock: (password: string) => void
}

/** Asks for the password of a PDF where the PDF will stand. */
export const PdfPassword = ({ title, isWrong, unlock }: PdfPasswordProps) => {
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (isWrong) input.current?.select()
  }, [isWrong])
  const open = (): void => {
    if (password !== '') unlock(password)
  }
  return (
    <div className={styles.note}>
      <AppIcon name="lock" size={24} />
      <label htmlFor={id}>
        {title === '' ? 'This PDF is protected by a password.' : `${title} is protected by a password.`}
      </label>
      <span className={styles.unlock}>
        <input
          ref={input}
          id={id}
          className={styles.password}
          type="password"
          autoComplete="off"
          placeholder="Password"
          value={password}
          maxLength={1000}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-problem`}
          onInput={(event) => setPassword(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // A form around the viewer is not submitted by it.
            event.preventDefault()
            open()
          }}
        />
        <SmallButton kind="primary" aria-disabled={password === '' || undefined} onClick={open}>
          Open
        </SmallButton>
      </span>
      <span id={`${id}-problem`} className={styles.wrong} role="status">
        {isWrong ? 'This password is wrong. Try another one.' : ''}
      </span>
    </div>
  )
}

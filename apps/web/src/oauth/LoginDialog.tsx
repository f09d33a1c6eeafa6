import { useEffect, useId, useRef } from 'react'
import styles from './LoginDialog.module.css'
import type { LoginCalls } from './login-calls.ts'
import { useLogin } from './use-login.ts'

/** Asks a person to log in to an integration, in a window of its provider. Escape means no. */
export const LoginDialog = ({
  calls,
  onFinish,
}: {
  calls: LoginCalls
  onFinish: (isAuthenticated: boolean) => void
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { name, isBlocked, error, open } = useLogin(calls, onFinish)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onFinish(false)
      }}
    >
      <h2 id={titleId} className={styles.title}>
        Log in to {name ?? 'an integration'}
      </h2>
      {/* Where a login cannot even begin, there is no window to speak of: only why. */}
      {(name !== null || error === null) && (
        <>
          <p>
            Redirecting you to a separate window to log in. If nothing opens,{' '}
            <button type="button" className={styles.link} onClick={open}>
              click here.
            </button>
          </p>
          <p>Follow the prompts there. This dialog closes automatically when you are done.</p>
        </>
      )}
      {isBlocked && (
        <p role="status" className={styles.blocked}>
          Your browser blocked the window. Click the link above, or allow windows for this site.
        </p>
      )}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.foot}>
        <button type="button" className={styles.cancel} onClick={() => onFinish(false)}>
          Cancel
        </button>
      </div>
    </dialog>
  )
}

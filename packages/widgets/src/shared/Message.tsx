import styles from './Message.module.css'

interface MessageProps {
  readonly title: string
  readonly detail?: string | undefined
  readonly isFailure?: boolean
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

/** What a widget says in the place of its content: that there is none, or why it could not be had. */
export const Message = ({ title, detail, isFailure = false, action }: MessageProps) => (
  <div
    className={styles.message}
    role={isFailure ? 'alert' : undefined}
    data-failure={isFailure ? '' : undefined}
  >
    <p className={styles.title}>{title}</p>
    {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    {action !== undefined && (
      <button type="button" className={styles.action} onClick={action.run}>
        {action.label}
      </button>
    )}
  </div>
)

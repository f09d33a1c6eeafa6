import hidden from './hidden.module.css'
import styles from './CopyButton.module.css'

interface CopyButtonProps {
  /** What is copied, for its name: `address` gives "Copy address". */
  readonly what: string
  readonly isCopied: boolean
  readonly onPress: () => void
}

/** A small button that puts something on the clipboard and says when it has. */
export const CopyButton = ({ what, isCopied, onPress }: CopyButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-label={isCopied ? `Copied ${what}` : `Copy ${what}`}
    data-copied={isCopied ? '' : undefined}
    onClick={onPress}
  >
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {isCopied ? (
        <path d="m3.5 8.5 3 3 6-7" />
      ) : (
        <>
          <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
          <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
        </>
      )}
    </svg>
    <span className={hidden.hidden} role="status">
      {isCopied ? 'Copied' : ''}
    </span>
  </button>
)

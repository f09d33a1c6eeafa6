import { isMissingCode } from '@ashlar/ui/missing-code'
import type { WidgetMode, WidgetSnapshot } from '../host.ts'
import { BuilderMark } from '../shared/BuilderMark.tsx'
import styles from './FrameNotes.module.css'

/** Stands where a view will be while its code is on the way, in the shape of the frame. */
export const FrameSkeleton = () => <div className={styles.skeleton} aria-hidden="true" />

/** What a person using a published application reads where a widget could not be shown. */
const quietFailure = 'This part could not be shown.'

/** What everybody reads where the code of a widget did not arrive: it is nothing that was built wrong. */
const missingCode =
  'This part could not be fetched. Check the connection and try again. If that does not help, the product was updated while this page was open: load the page again.'

/** Stands where a widget must not be drawn, because it stands in itself or too deep. */
export const FrameRefusal = ({
  name,
  mode,
  problem,
}: {
  name: string
  mode: WidgetMode
  problem: string
}) => (
  <div className={styles.failure} role="alert">
    <p className={styles.failureText}>
      {mode === 'published' ? (
        quietFailure
      ) : (
        <>
          <strong>{name}</strong> could not be shown: {problem}
        </>
      )}
    </p>
  </div>
)

const failureText = (error: Error, name: string, mode: WidgetMode) => {
  if (isMissingCode(error)) return missingCode
  if (mode === 'published') return quietFailure
  return (
    <>
      <strong>{name}</strong> could not be shown: {error.message}
    </>
  )
}

/** Stands where a view threw: quiet for the people who use the application, precise for those who build it. */
export const FrameFailure = ({
  error,
  name,
  mode,
  retry,
}: {
  error: Error
  name: string
  mode: WidgetMode
  retry: () => void
}) => (
  <div className={styles.failure} role="alert">
    <p className={styles.failureText}>{failureText(error, name, mode)}</p>
    <button type="button" className={styles.retry} onClick={retry}>
      Try again
    </button>
  </div>
)

const HiddenIcon = () => (
  <svg
    viewBox="0 0 16 16"
    width="12"
    height="12"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="M6.5 3.7A6.6 6.6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.6 2.1M4 4.9A11 11 0 0 0 1.5 8s2.5 4.5 6.5 4.5a6.4 6.4 0 0 0 3.2-.9M2 2l12 12" />
  </svg>
)

/** The marks that only the person building sees: that the widget is hidden, and which bindings went wrong. */
export const FrameMarks = ({ snapshot, isVisible }: { snapshot: WidgetSnapshot; isVisible: boolean }) => {
  const failures = Object.entries(snapshot.errors)
  return (
    <div className={styles.marks}>
      {!isVisible && (
        <span className={styles.hiddenMark}>
          <HiddenIcon /> Hidden
        </span>
      )}
      {failures.length > 0 && (
        <BuilderMark
          className={styles.errorMark}
          label={`${snapshot.record.name} has errors. ${failures.map(([path, message]) => `${path}: ${message}`).join(' ')}`}
          sign="!"
        >
          {failures.map(([path, message]) => (
            <span key={path} className={styles.errorItem}>
              <code>{path}</code> {message}
            </span>
          ))}
        </BuilderMark>
      )}
    </div>
  )
}

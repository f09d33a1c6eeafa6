import { Button } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'
import classes from './ErrorNotice.module.css'

/** A failure in words for the person it happened to. */
export interface Failure {
  /** What happened, why, and what to do next. */
  message: string
  /** Where in what was sent the problems are. */
  problems?: readonly { path: string; reason: string }[] | undefined
  /** Finds the lines of the server's log. */
  requestId?: string | undefined
  /** Where to go from here, such as whom to ask. */
  link?: { readonly label: string; readonly href: string } | undefined
}

/** How many problems are listed; the rest is counted. */
const listedProblems = 8

/** Shows a failure where it happened, with its problems and the id under which the server wrote it down. */
export const ErrorNotice = ({
  failure,
  title,
  onRetry,
}: {
  failure: Failure
  title?: string
  onRetry?: () => void
}) => {
  // A single problem is often the message itself.
  const problems = (failure.problems ?? []).filter(({ reason }) => !failure.message.includes(reason))
  const others = problems.length - listedProblems
  return (
    <div role="alert" className={classes['notice']}>
      <Icon name="circle-alert" className={classes['icon']} />
      <div className={classes['body']}>
        {title === undefined ? null : <p className={classes['title']}>{title}</p>}
        <p className={classes['message']}>{failure.message}</p>
        {problems.length === 0 ? null : (
          <ul className={classes['problems']}>
            {problems.slice(0, listedProblems).map(({ path, reason }) => (
              <li key={`${path}: ${reason}`}>
                {path === '' ? null : (
                  <>
                    <code>{path}</code>:{' '}
                  </>
                )}
                {reason}
              </li>
            ))}
            {others > 0 ? <li>{others === 1 ? '1 more problem' : `${others} more problems`}</li> : null}
          </ul>
        )}
        {failure.requestId === undefined ? null : (
          <p className={classes['request']}>
            Request <code>{failure.requestId}</code>
          </p>
        )}
        {failure.link === undefined ? null : (
          <p className={classes['request']}>
            <a href={failure.link.href}>{failure.link.label}</a>
          </p>
        )}
        {onRetry === undefined ? null : (
          <Button size="xs" variant="default" className={classes['retry'] ?? ''} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}

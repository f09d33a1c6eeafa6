import type { RunError } from '@ashlar/contract'
import { Icon } from '@ashlar/ui'
import type { ReactElement } from 'react'
import { FixButton } from '../context/FixButton.tsx'
import { hintParts } from './hint-parts.ts'
import classes from './ResultsPane.module.css'

/** The API whose run failed. */
export interface FailedApi {
  readonly id: string
  readonly name: string
}

interface FailureNoticeProps {
  error: RunError | null
  onShowBlock: (block: string) => void
  /** The API that failed, where an assistant could mend it. */
  about?: FailedApi | undefined
}

/** Why a run failed: the whole text of the error, what to do about it, and the step in which it happened. */
export const FailureNotice = ({ error, onShowBlock, about }: FailureNoticeProps): ReactElement => {
  const full = error?.fullErrorMessage
  const block = error?.block ?? null
  return (
    <div className={classes['failure']} role="alert">
      <Icon name="circle-alert" />
      <div className={classes['failureText']}>
        {full === undefined || full === error?.message ? (
          <p className={classes['message']}>{error?.message ?? 'The run failed without saying why.'}</p>
        ) : (
          <pre className={classes['whole']}>{full}</pre>
        )}
        {error?.hint !== undefined && <Hint hint={error.hint} />}
        <p className={classes['where']}>
          {block !== null && (
            <>
              Failed in{' '}
              <button type="button" className={classes['link']} onClick={() => onShowBlock(block)}>
                {block}
              </button>
              {' · '}
            </>
          )}
          <code>{error?.code ?? 'internal_error'}</code>
        </p>
        {about !== undefined && error !== null && (
          <FixButton name={about.name} path={block ?? ''} message={error.message} id={about.id} />
        )}
      </div>
    </div>
  )
}

const Hint = ({ hint }: { hint: string }): ReactElement => {
  const { text, link } = hintParts(hint)
  return (
    <p className={classes['hint']}>
      {text}
      {link !== null && (
        <>
          {' '}
          <a className={classes['link']} href={link.address} target="_blank" rel="noreferrer">
            {link.title}
          </a>
        </>
      )}
    </p>
  )
}

import { ErrorNotice } from '@ashlar/ui'
import type { ReactNode } from 'react'
import { failureOf } from './failure.ts'

/** As much of a query as is needed to say that it failed. */
interface Asked {
  readonly isError: boolean
  readonly data: unknown
  readonly error: unknown
  readonly refetch: () => unknown
}

/**
 * What shows an answer of the server, or why there is none, with a way to ask again. An answer that is there stays, also
 * where it could not be brought up to date.
 */
export const UnlessFailed = ({
  query,
  what,
  children,
}: {
  query: Asked
  /** What was asked for, at the beginning of a sentence: "The members". */
  what: string
  children: ReactNode
}) =>
  query.isError && query.data === undefined ? (
    <ErrorNotice
      title={`${what} could not be loaded`}
      failure={failureOf(query.error)}
      onRetry={() => void query.refetch()}
    />
  ) : (
    children
  )

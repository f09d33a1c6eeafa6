import type { ComparedVersions } from '@ashlar/document'
import { EmptyState, ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../server/failure.ts'
import type { Branched, OpenBranch } from './branched.ts'
import { branchComparisonQuery } from './branches-query.ts'

/** Reads where a branch and the default one differ; `children` shows it, null where nothing does. */
export const Comparison = ({
  branched,
  branch,
  children,
}: {
  branched: Branched
  branch: OpenBranch
  children: (compared: ComparedVersions) => ReactNode
}) => {
  const read = useQuery(branchComparisonQuery(branched, branch.id))
  if (read.isError) {
    return (
      <ErrorNotice
        title="The branches could not be compared"
        failure={failureOf(read.error)}
        onRetry={() => void read.refetch()}
      />
    )
  }
  if (read.data === undefined) return <SkeletonRows />
  return (
    children(read.data) ?? (
      <EmptyState isCompact icon="check" title="No difference" description="Both hold the same." />
    )
  )
}

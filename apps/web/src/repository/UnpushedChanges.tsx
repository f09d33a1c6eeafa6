import { ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../server/failure.ts'
import type { KeptHere } from './kept-here.ts'
import { unpushedQuery } from './repository-query.ts'

/** What is otherwise than in the repository. */
export const UnpushedChanges = ({
  kept,
  name,
  onLeave,
}: {
  kept: KeptHere
  /** Of the repository. */
  name: string
  onLeave: () => void
}) => {
  const read = useQuery(unpushedQuery(kept))
  if (read.isError) {
    return <ErrorNotice title="The changes could not be listed" failure={failureOf(read.error)} />
  }
  if (read.data === undefined) return <SkeletonRows rows={3} label="Comparing" />
  return kept.changes({ compared: read.data, columns: [name, 'Here'], onLeave })
}

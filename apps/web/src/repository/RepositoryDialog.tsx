import { ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../server/failure.ts'
import { ChoosePlace } from './ChoosePlace.tsx'
import type { KeptHere } from './kept-here.ts'
import { KeptInRepository } from './KeptInRepository.tsx'
import { repositoryStateQuery } from './repository-query.ts'

/** The dialog about the repository of what is open; its child is a `Repository`. */
export const RepositoryDialog = ({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) => (
  <Modal opened={isOpen} onClose={onClose} title="Repository" size={860}>
    {children}
  </Modal>
)

/** How what is open stands to its repository: what is not pushed, and the ways to push and pull it; or the choice of one. */
export const Repository = (props: { kept: KeptHere; onClose: () => void }) => {
  const read = useQuery(repositoryStateQuery(props.kept))
  if (read.isError) {
    return (
      <ErrorNotice
        title="The repository could not be looked up"
        failure={failureOf(read.error)}
        onRetry={() => void read.refetch()}
      />
    )
  }
  if (read.data === undefined) return <SkeletonRows label="Loading the repository" />
  return read.data === null ? <ChoosePlace {...props} /> : <KeptInRepository {...props} state={read.data} />
}

import { ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../server/failure.ts'
import { ChoosePlace } from './ChoosePlace.tsx'
import { KeptInRepository } from './KeptInRepository.tsx'
import { repositoryStateQuery } from './repository-query.ts'

interface RepositoryProps {
  /** The application or the branch that is open. */
  readonly applicationId: string
  readonly isBranch: boolean
  readonly onClose: () => void
}

/** How what is open stands to its repository: what is not pushed, and the ways to push and pull it; or the choice of one. */
export const RepositoryDialog = ({ isOpen, ...props }: RepositoryProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title="Repository" size={860}>
    <Repository {...props} />
  </Modal>
)

const Repository = (props: RepositoryProps) => {
  const read = useQuery(repositoryStateQuery(props.applicationId))
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

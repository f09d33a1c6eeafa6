import { Modal } from '@mantine/core'
import { ApplicationShares } from './ApplicationShares.tsx'

/** Who may view and who may build an application, from a list. */
export const ShareApplicationDialog = ({
  application: { id, name },
  isOpen,
  onClose,
}: {
  application: { id: string; name: string }
  isOpen: boolean
  onClose: () => void
}) => (
  <Modal opened={isOpen} onClose={onClose} title={`Share ${name}`} size={520}>
    <ApplicationShares applicationId={id} onClose={onClose} />
  </Modal>
)

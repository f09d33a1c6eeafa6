import { Icon } from '@ashlar/ui'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { AdministratorList } from './AdministratorList.tsx'

/** Says whom to ask for what somebody may not do. */
export const FindAdmins = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon name="users" />} onClick={() => setOpen(true)}>
        Find admins
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Administrators" size={480}>
        <AdministratorList />
      </Modal>
    </>
  )
}

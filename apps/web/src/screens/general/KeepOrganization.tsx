import { call, routes } from '@ashlar/contract'
import { notifyFailure } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'

/** Has a deleted organization back. */
export const KeepOrganization = ({ size = 'sm' }: { size?: 'xs' | 'sm' }) => {
  const { organization } = useSession()
  const [isBusy, setBusy] = useState(false)
  const keep = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(routes.organizations.restore, { parameters: { organizationId: organization.id } })
      window.location.assign('/home')
    } catch (error) {
      setBusy(false)
      notifyFailure(failureOf(error).message)
    }
  }
  return (
    <Button size={size} loading={isBusy} onClick={() => void keep()}>
      Keep the organization
    </Button>
  )
}

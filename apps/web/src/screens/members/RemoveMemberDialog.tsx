import { call, type MemberView, routes } from '@ashlar/contract'
import { ConfirmDialog, type Failure, notifySuccess } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationsQuery } from '../../invitations/invitations.ts'
import { failureOf } from '../../server/failure.ts'
import { membersQuery } from './members.ts'

/** Asks before a member is removed, and who gets what they own. */
export const RemoveMemberDialog = ({
  isOpen,
  leaving,
  members,
  ownId,
  organizationName,
  onClose,
}: {
  isOpen: boolean
  leaving: MemberView | null
  members: readonly MemberView[]
  /** Of whoever is asked. */
  ownId: string
  organizationName: string
  onClose: () => void
}) => {
  const client = useQueryClient()
  const [chosenId, setChosenId] = useState(ownId)
  // Whoever only uses applications cannot own any.
  const successors = members.filter(
    ({ userId, role }) => userId !== leaving?.userId && (role !== 'end-user' || userId === ownId),
  )
  const successorId = successors.some(({ userId }) => userId === chosenId) ? chosenId : ownId

  const remove = async (): Promise<Failure | null> => {
    if (leaving === null) return null
    try {
      const parameters = { userId: leaving.userId }
      await call(routes.members.remove, { parameters, query: { successorId } })
    } catch (error) {
      return failureOf(error)
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: membersQuery.queryKey }),
      client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
    ])
    notifySuccess(`${leaving.name} is no longer a member.`)
    return null
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Remove ${leaving?.name ?? ''} from ${organizationName}?`}
      confirmLabel="Remove member"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        They are signed out at once. What was shared with them, their invitations and the access tokens that
        they created end with it; if they come back, they begin with nothing.
      </p>
      <Select
        mt="md"
        label="What they own goes to"
        description="Applications, integrations, workflows, scheduled jobs, and decisions that wait for them."
        data={successors.map(({ userId, name, email }) => ({
          value: userId,
          label: userId === ownId ? `${name} (you)` : `${name} (${email})`,
        }))}
        value={successorId}
        allowDeselect={false}
        searchable={successors.length > 8}
        onChange={(userId) => setChosenId(userId ?? ownId)}
      />
    </ConfirmDialog>
  )
}

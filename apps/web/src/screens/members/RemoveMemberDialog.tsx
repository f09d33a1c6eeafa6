import { call, type MemberView, routes } from '@ashlar/contract'
import { ConfirmDialog, type Failure, notifySuccess } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationsKey } from '../../invitations/invitations.ts'
import { failureOf } from '../../server/failure.ts'
import { membersKey, ownersFirst } from '../../lists/people.ts'
import { useFound } from '../../lists/use-found.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

/** Asks before a member is removed, and who gets what they own. */
export const RemoveMemberDialog = ({
  isOpen,
  leaving,
  self,
  organizationName,
  onClose,
}: {
  isOpen: boolean
  leaving: MemberView | null
  /** Whoever is asked. */
  self: { readonly id: string; readonly name: string }
  organizationName: string
  onClose: () => void
}) => {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const own: Choice = { value: self.id, label: `${self.name} (you)` }
  const successor = chosen === null || chosen.value === leaving?.userId ? own : chosen
  const { rows, searching } = useFound(ownersFirst, { enabled: isOpen, chosen: successor.label })
  // Whoever only uses applications cannot own any.
  const found = rows
    .filter(({ userId, role }) => userId !== leaving?.userId && userId !== self.id && role !== 'end-user')
    .map(({ userId, name, email }): Choice => ({ value: userId, label: `${name} (${email})` }))
  const choices = [own, ...found]
  const offered = choices.some(({ value }) => value === successor.value) ? choices : [...choices, successor]

  const remove = async (): Promise<Failure | null> => {
    if (leaving === null) return null
    try {
      const parameters = { userId: leaving.userId }
      await call(routes.members.remove, { parameters, query: { successorId: successor.value } })
    } catch (error) {
      return failureOf(error)
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: membersKey }),
      client.invalidateQueries({ queryKey: invitationsKey }),
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
        data={offered}
        value={successor.value}
        allowDeselect={false}
        {...searching}
        onChange={(userId) => setChosen(offered.find(({ value }) => value === userId) ?? null)}
      />
    </ConfirmDialog>
  )
}

import { call, type MemberView, routes } from '@ashlar/contract'
import { type OrganizationRole, organizationRoles } from '@ashlar/schema'
import { notifyFailure, notifySuccess } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../server/failure.ts'
import { roleFacts } from '../../invitations/invitations.ts'
import { membersKey } from '../../lists/people.ts'
import classes from './MembersScreen.module.css'

const isRole = (text: string | null): text is OrganizationRole =>
  organizationRoles.some((role) => role === text)

/** Changes the role of a member at once; the list goes back to the old one when the server refuses. */
export const RoleSelect = ({ member, mayMakeOwners }: { member: MemberView; mayMakeOwners: boolean }) => {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (role: OrganizationRole) =>
      call(routes.members.changeRole, { parameters: { userId: member.userId }, body: { role } }),
    onSuccess: ({ role }) => notifySuccess(`${member.name} is now ${roleFacts[role].label}.`),
    onError: (error) => notifyFailure(failureOf(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: membersKey }),
  })
  return (
    <Select
      size="xs"
      className={classes['role'] ?? ''}
      aria-label={`Role of ${member.name}`}
      data={organizationRoles
        .filter((role) => role !== 'owner' || mayMakeOwners)
        .map((role) => ({ value: role, label: roleFacts[role].label }))}
      value={change.isPending ? change.variables : member.role}
      disabled={change.isPending}
      onChange={(role) => {
        if (isRole(role) && role !== member.role) change.mutate(role)
      }}
    />
  )
}

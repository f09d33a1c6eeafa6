import type { ShareRole } from '@ashlar/schema'
import { IconButton, RowMenu } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { roleFacts } from '../invitations/invitations.ts'
import { useInvitationActions } from '../invitations/use-invitation-actions.tsx'
import { type InvitedShare, roleChoices, rolesFor } from './sharing.ts'
import classes from './Sharing.module.css'

/** Who gets access once they accept their invitation. */
export const InvitedPeople = <Role extends ShareRole>({
  roles,
  invited,
  mayInvite,
  onChange,
}: {
  roles: readonly Role[]
  invited: ReadonlyMap<string, InvitedShare<Role>>
  mayInvite: boolean
  onChange: (invited: ReadonlyMap<string, InvitedShare<Role>>) => void
}) => {
  const { actionsOf, dialog } = useInvitationActions()
  const change = (email: string, share: InvitedShare<Role> | null): void => {
    const changed = new Map(invited)
    if (share === null) changed.delete(email)
    else changed.set(email, share)
    onChange(changed)
  }
  return (
    <>
      {[...invited].map(([email, share]) => {
        const { role, organizationRole, invitationId: id } = share
        const { label } = roleFacts[organizationRole]
        return (
          <li key={email} className={classes['person']}>
            <span className={classes['personName']}>
              {email}
              <small>{id === null ? `Is invited as ${label} when you save` : `Invited as ${label}`}</small>
            </span>
            {mayInvite && id !== null ? (
              <RowMenu label={`Actions for ${email}`} actions={actionsOf({ id, email })} />
            ) : null}
            <Select
              aria-label={`What ${email} may do`}
              size="xs"
              w={110}
              data={roleChoices(rolesFor(roles, organizationRole))}
              value={role}
              allowDeselect={false}
              onChange={(value) =>
                change(email, { ...share, role: roles.find((candidate) => candidate === value) ?? role })
              }
            />
            <IconButton icon="x" label={`Remove ${email}`} onClick={() => change(email, null)} />
          </li>
        )
      })}
      {dialog}
    </>
  )
}

import { IconButton, RowMenu } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { roleFacts } from '../invitations/invitations.ts'
import { useInvitationActions } from '../invitations/use-invitation-actions.tsx'
import { choicesFor, choicesWith, type InvitedShare, type RoleChoice } from './sharing.ts'
import classes from './Sharing.module.css'

/** Who gets access once they accept their invitation. */
export const InvitedPeople = ({
  choices,
  invited,
  mayInvite,
  onChange,
}: {
  choices: readonly RoleChoice[]
  invited: ReadonlyMap<string, InvitedShare>
  mayInvite: boolean
  onChange: (invited: ReadonlyMap<string, InvitedShare>) => void
}) => {
  const { actionsOf, dialog } = useInvitationActions()
  const change = (email: string, share: InvitedShare | null): void => {
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
              data={choicesWith(choicesFor(choices, organizationRole), role)}
              value={role}
              allowDeselect={false}
              onChange={(value) => change(email, { ...share, role: value ?? role })}
            />
            <IconButton icon="x" label={`Remove ${email}`} onClick={() => change(email, null)} />
          </li>
        )
      })}
      {dialog}
    </>
  )
}

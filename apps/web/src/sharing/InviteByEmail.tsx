import type { InvitableRole } from '@ashlar/contract'
import { Button, Input, Select } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { invitableRoles, roleFacts } from '../invitations/invitations.ts'
import classes from './Sharing.module.css'

/** What is entered there. */
export interface EnteredAddresses {
  text: string
  organizationRole: InvitableRole
  /** What is wrong with it; null while nothing is. */
  problem: string | null
}

// The least first: it is what most of those need with whom something is shared.
const choices = invitableRoles.toReversed().map((value) => ({ value, label: roleFacts[value].label }))

/** Names people by their addresses, members or not. */
export const InviteByEmail = ({
  entered,
  onChange,
  onAdd,
}: {
  entered: EnteredAddresses
  onChange: (entered: EnteredAddresses) => void
  onAdd: () => void
}) => {
  const id = useId()
  const { text, organizationRole, problem } = entered
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onAdd()
  }
  return (
    <form className={classes['invite']} onSubmit={submit} noValidate>
      <Input.Wrapper
        id={id}
        label="Invite by e-mail"
        description="Whoever is no member gets access when they accept the invitation."
        error={problem}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      >
        <div className={classes['inviteRow']}>
          <Input
            id={id}
            className={classes['addresses']}
            placeholder="ada@example.com, grace@example.com"
            autoComplete="off"
            value={text}
            error={problem !== null}
            onChange={(event) => onChange({ ...entered, text: event.currentTarget.value, problem: null })}
          />
          <Select
            aria-label="Role in the organization"
            data={choices}
            value={organizationRole}
            allowDeselect={false}
            w={130}
            onChange={(value) =>
              onChange({
                ...entered,
                organizationRole: invitableRoles.find((role) => role === value) ?? organizationRole,
              })
            }
          />
          <Button type="submit" variant="default">
            Add
          </Button>
        </div>
      </Input.Wrapper>
    </form>
  )
}

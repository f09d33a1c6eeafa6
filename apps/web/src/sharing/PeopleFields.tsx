import type { MemberView } from '@ashlar/contract'
import type { ShareRole } from '@ashlar/schema'
import { EmptyState, IconButton } from '@ashlar/ui'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { InvitedPeople } from './InvitedPeople.tsx'
import { firstRoleFor, roleChoices, shareable, type SharingDraft } from './sharing.ts'
import classes from './Sharing.module.css'

const nobody = { value: 'none', label: 'Only people named below' }

/** What everyone in the organisation may do, and who may do what by name. */
export const PeopleFields = <Role extends ShareRole>({
  roles,
  first,
  draft,
  members,
  mayInvite,
  children,
  onChange,
}: {
  /** Those that can be given, as they are offered. */
  roles: readonly Role[]
  /** The role of somebody who is added, where it means something for them. */
  first: Role
  draft: SharingDraft<Role>
  members: readonly MemberView[]
  mayInvite: boolean
  /** Other ways to name people. */
  children?: ReactNode
  onChange: (draft: SharingDraft<Role>) => void
}) => {
  const roleOf = (value: string | null): Role | null => roles.find((role) => role === value) ?? null
  const setPerson = (userId: string, role: Role | null): void => {
    const people = new Map(draft.people)
    if (role === null) people.delete(userId)
    else people.set(userId, role)
    onChange({ ...draft, people })
  }
  const nameOf = (userId: string): { name: string; email: string } =>
    members.find((member) => member.userId === userId) ??
    draft.known.get(userId) ?? { name: userId, email: '' }
  const addable = shareable(members, draft)
  const choices = roleChoices(roles)
  return (
    <>
      <Select
        label="Everyone in the organization"
        data={[nobody, ...choices.filter(({ value }) => value !== 'owner')]}
        value={draft.everyone ?? nobody.value}
        allowDeselect={false}
        onChange={(value) => onChange({ ...draft, everyone: roleOf(value) })}
      />
      <div>
        <Select
          label="People"
          placeholder={addable.length === 0 ? 'There is nobody else to add' : 'Add a person'}
          data={addable.map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` }))}
          value={null}
          searchable
          disabled={addable.length === 0}
          nothingFoundMessage="Nobody is called so"
          onChange={(userId) => {
            const added = addable.find((member) => member.userId === userId)
            if (added !== undefined) setPerson(added.userId, firstRoleFor({ roles, first }, added.role))
          }}
        />
        {children}
        {draft.people.size + draft.invited.size === 0 ? (
          <EmptyState
            isCompact
            icon="users"
            title="Not shared with anybody by name"
            description="Owners and administrators of the organization may always build."
          />
        ) : (
          <ul className={classes['people']}>
            {[...draft.people].map(([userId, role]) => {
              const { name, email } = nameOf(userId)
              return (
                <li key={userId} className={classes['person']}>
                  <span className={classes['personName']}>
                    {name}
                    <small>{email}</small>
                  </span>
                  <Select
                    aria-label={`What ${name} may do`}
                    size="xs"
                    w={110}
                    data={choices}
                    value={role}
                    allowDeselect={false}
                    onChange={(value) => setPerson(userId, roleOf(value))}
                  />
                  <IconButton icon="x" label={`Remove ${name}`} onClick={() => setPerson(userId, null)} />
                </li>
              )
            })}
            <InvitedPeople
              roles={roles}
              invited={draft.invited}
              mayInvite={mayInvite}
              onChange={(invited) => onChange({ ...draft, invited })}
            />
          </ul>
        )}
      </div>
    </>
  )
}

import type { GroupView, MemberView } from '@ashlar/contract'
import { EmptyState, IconButton } from '@ashlar/ui'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { InvitedPeople } from './InvitedPeople.tsx'
import { choicesWith, firstRoleFor, type RoleChoice, shareable, type SharingDraft } from './sharing.ts'
import classes from './Sharing.module.css'

const nobody = { value: 'none', label: 'Only people named below' }

/** What everyone in the organisation may do, and who may do what by name. */
export const PeopleFields = ({
  choices,
  first,
  draft,
  members,
  groups,
  mayInvite,
  children,
  onChange,
}: {
  /** Those that can be given, as they are offered. */
  choices: readonly RoleChoice[]
  /** The role of somebody who is added, where it means something for them. */
  first: string
  draft: SharingDraft
  members: readonly MemberView[]
  groups: readonly GroupView[]
  mayInvite: boolean
  /** Other ways to name people. */
  children?: ReactNode
  onChange: (draft: SharingDraft) => void
}) => {
  const setRole = (of: 'people' | 'groups', id: string, role: string | null): void => {
    const changed = new Map(draft[of])
    if (role === null) changed.delete(id)
    else changed.set(id, role)
    onChange({ ...draft, [of]: changed })
  }
  const nameOf = (userId: string): { name: string; email: string } =>
    members.find((member) => member.userId === userId) ??
    draft.known.get(userId) ?? { name: userId, email: '' }
  const groupName = (id: string): string =>
    groups.find((group) => group.id === id)?.name ?? draft.known.get(id)?.name ?? id
  const addable = shareable(members, draft)
  const addableGroups = groups.filter(({ id, type }) => type === 'custom' && !draft.groups.has(id))
  return (
    <>
      <Select
        label="Everyone in the organization"
        data={[
          nobody,
          ...choicesWith(choices, draft.everyone ?? choices[0]?.value ?? 'viewer').filter(
            ({ value }) => value !== 'owner',
          ),
        ]}
        value={draft.everyone ?? nobody.value}
        allowDeselect={false}
        onChange={(value) => onChange({ ...draft, everyone: value === nobody.value ? null : value })}
      />
      <div>
        <Select
          label={addableGroups.length + draft.groups.size === 0 ? 'People' : 'People and groups'}
          placeholder={
            addable.length + addableGroups.length === 0
              ? 'There is nobody else to add'
              : addableGroups.length === 0
                ? 'Add a person'
                : 'Add a person or a group'
          }
          data={addableChoices(addable, addableGroups)}
          value={null}
          searchable
          disabled={addable.length + addableGroups.length === 0}
          nothingFoundMessage="Nobody is called so"
          onChange={(id) => {
            const added = addable.find((member) => member.userId === id)
            if (added !== undefined)
              setRole('people', added.userId, firstRoleFor({ choices, first }, added.role))
            else if (addableGroups.some((group) => group.id === id) && id !== null)
              setRole('groups', id, first)
          }}
        />
        {children}
        {draft.groups.size + draft.people.size + draft.invited.size === 0 ? (
          <EmptyState
            isCompact
            icon="users"
            title="Not shared with anybody by name"
            description="Owners and administrators of the organization may always build."
          />
        ) : (
          <ul className={classes['people']}>
            {[...draft.groups].map(([id, role]) => (
              <Shared
                key={id}
                name={groupName(id)}
                below="Group"
                role={role}
                choices={choices}
                onChange={(changed) => setRole('groups', id, changed)}
              />
            ))}
            {[...draft.people].map(([userId, role]) => {
              const { name, email } = nameOf(userId)
              return (
                <Shared
                  key={userId}
                  name={name}
                  below={email}
                  role={role}
                  choices={choices}
                  onChange={(changed) => setRole('people', userId, changed)}
                />
              )
            })}
            <InvitedPeople
              choices={choices}
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

const addableChoices = (people: readonly MemberView[], groups: readonly GroupView[]) => {
  const ofPeople = people.map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` }))
  if (groups.length === 0) return ofPeople
  return [
    { group: 'Groups', items: groups.map(({ id, name }) => ({ value: id, label: name })) },
    { group: 'People', items: ofPeople },
  ]
}

/** Somebody, or a group, with what they may do. */
const Shared = ({
  name,
  below,
  role,
  choices,
  onChange,
}: {
  name: string
  below: string
  role: string
  choices: readonly RoleChoice[]
  onChange: (role: string | null) => void
}) => (
  <li className={classes['person']}>
    <span className={classes['personName']}>
      {name}
      <small>{below}</small>
    </span>
    <Select
      aria-label={`What ${name} may do`}
      size="xs"
      w={110}
      data={choicesWith(choices, role)}
      value={role}
      allowDeselect={false}
      onChange={onChange}
    />
    <IconButton icon="x" label={`Remove ${name}`} onClick={() => onChange(null)} />
  </li>
)

import type { GroupView, MemberView } from '@ashlar/contract'
import { IconButton } from '@ashlar/ui'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { groupList, memberList } from '../lists/people.ts'
import { useFound } from '../lists/use-found.ts'
import { InvitedPeople } from './InvitedPeople.tsx'
import { choicesWith, firstRoleFor, type RoleChoice, shareable, type SharingDraft } from './sharing.ts'
import classes from './Sharing.module.css'

const nobody = { value: 'none', label: 'Only people named below' }

/** What everyone in the organization may do, and who may do what by name. */
export const PeopleFields = ({
  choices,
  first,
  draft,
  mayInvite,
  children,
  onChange,
}: {
  /** Those that can be given, as they are offered. */
  choices: readonly RoleChoice[]
  /** The role of somebody who is added, where it means something for them. */
  first: string
  draft: SharingDraft
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
  const people = useFound(memberList)
  const groups = useFound(groupList)
  const nameOf = (id: string): { name: string; email: string } =>
    draft.known.get(id) ?? { name: id, email: '' }
  const addable = shareable(people.rows, draft)
  const addableGroups = groups.rows.filter(({ id, type }) => type === 'custom' && !draft.groups.has(id))
  const hasGroups = draft.groups.size > 0 || groups.rows.some(({ type }) => type === 'custom')
  const add = (id: string | null): void => {
    const person = addable.find(({ userId }) => userId === id)
    const group = addableGroups.find((one) => one.id === id)
    if (id === null || (person === undefined && group === undefined)) return
    const known = new Map(draft.known)
    if (person !== undefined) {
      known.set(id, { name: person.name, email: person.email })
      const role = firstRoleFor({ choices, first }, person.role)
      onChange({ ...draft, known, people: new Map([...draft.people, [id, role]]) })
    } else if (group !== undefined) {
      known.set(id, { name: group.name, email: '' })
      onChange({ ...draft, known, groups: new Map([...draft.groups, [id, first]]) })
    }
  }
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
          label={hasGroups ? 'People and groups' : 'People'}
          placeholder={hasGroups ? 'Add a person or a group' : 'Add a person'}
          data={addableChoices(addable, addableGroups)}
          value={null}
          {...people.searching}
          onSearchChange={(text) => {
            people.searching.onSearchChange(text)
            groups.searching.onSearchChange(text)
          }}
          nothingFoundMessage={people.isPending ? 'Looking…' : 'Nobody else is called so'}
          onChange={add}
        />
        {children}
        <h3 className={classes['heading']}>Who has access</h3>
        <ul className={classes['people']}>
          {draft.owner !== null && (
            <li className={classes['person']}>
              <span className={classes['personName']}>
                {draft.owner.name}
                <small>{draft.owner.email}</small>
              </span>
              <span className={classes['role']}>Owner</span>
            </li>
          )}
          {[...draft.groups].map(([id, role]) => (
            <Shared
              key={id}
              name={nameOf(id).name}
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
          {draft.groups.size + draft.people.size + draft.invited.size === 0 ? (
            <li className={classes['nobody']}>
              Not shared with anybody by name. Owners and administrators of the organization may always build.
            </li>
          ) : null}
        </ul>
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

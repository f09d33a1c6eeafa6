import { ConfirmDialog, type Failure } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupList } from '../../lists/people.ts'
import { useFound } from '../../lists/use-found.ts'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'
import { viewAs } from '../../session/view-as.ts'
import { rolesOfType, rolesQuery } from '../roles/roles.ts'

interface Choice {
  readonly kind: 'role' | 'group'
  readonly id: string
  readonly label: string
}

const valueOf = ({ kind, id }: Choice): string => `${kind}:${id}`

/** Asks as somebody of which role or group to look at the product. */
export const ViewAsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { may } = useSession()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const { data } = useQuery({ ...rolesQuery, enabled: isOpen })
  const mayReadGroups = may('groups:manage') || may('group members:read')
  const { rows: groups, searching } = useFound(groupList, {
    enabled: isOpen && mayReadGroups,
    chosen: chosen?.label ?? '',
  })
  const [text, setText] = useState('')
  const wanted = text === chosen?.label ? '' : text.trim().toLowerCase()
  const roles = rolesOfType(data?.roles ?? [], 'organization')
    // Nobody looks as what holds everything.
    .filter(({ id, name }) => id !== 'owner' && name.toLowerCase().includes(wanted))
    .map(({ id, name }): Choice => ({ kind: 'role', id, label: name }))
  const found = groups
    .filter(({ type }) => type === 'custom')
    .map(({ id, name }): Choice => ({ kind: 'group', id, label: name }))
  // What is chosen stays among what is offered, whatever is searched for meanwhile.
  const withChosen = (kind: Choice['kind'], choices: readonly Choice[]): readonly Choice[] =>
    chosen === null || chosen.kind !== kind || choices.some((one) => valueOf(one) === valueOf(chosen))
      ? choices
      : [...choices, chosen]
  const offered = [...withChosen('role', roles), ...withChosen('group', found)]
  const itemsOf = (kind: Choice['kind']) =>
    offered
      .filter((choice) => choice.kind === kind)
      .map((choice) => ({ value: valueOf(choice), label: choice.label }))

  const close = (): void => {
    setChosen(null)
    onClose()
  }
  const look = async (): Promise<Failure | null> => {
    if (chosen === null) return { message: 'Choose a role or a group.' }
    try {
      await viewAs({ kind: chosen.kind, id: chosen.id })
    } catch (error) {
      return failureOf(error)
    }
    return null
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="View as a role or group"
      tone="accent"
      confirmLabel="View"
      onConfirm={look}
      onClose={close}
    >
      <p>
        You see the product as somebody sees it who has nothing but this role, or what this group is given,
        until you choose Stop. You can do no more than you may yourself, and keep what is yours.
      </p>
      <Select
        mt="md"
        label="Role or group"
        placeholder="Choose one"
        data={[
          { group: 'Roles', items: itemsOf('role') },
          { group: 'Groups', items: itemsOf('group') },
        ]}
        value={chosen === null ? null : valueOf(chosen)}
        nothingFoundMessage="No role and no group is called so"
        {...searching}
        onSearchChange={(next) => {
          setText(next)
          searching.onSearchChange(next)
        }}
        onChange={(value) => setChosen(offered.find((choice) => valueOf(choice) === value) ?? null)}
      />
    </ConfirmDialog>
  )
}

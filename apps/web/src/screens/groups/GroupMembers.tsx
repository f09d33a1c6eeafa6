import { call, type GroupDetailView, routes } from '@ashlar/contract'
import { type Column, DataTable, EmptyState, notifyFailure, notifySuccess } from '@ashlar/ui'
import { MultiSelect, Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleFacts } from '../../invitations/invitations.ts'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/index.ts'
import { membersQuery } from '../members/members.ts'
import { groupQuery, groupsQuery } from './groups.ts'

type Person = GroupDetailView['members'][number]

const columns: readonly Column<Person>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, searchText: ({ name }) => name },
  {
    key: 'email',
    header: 'E-mail',
    isOptional: true,
    cell: ({ email }) => email,
    searchText: ({ email }) => email,
  },
  { key: 'role', header: 'Role', width: '160px', cell: ({ role }) => roleFacts[role].label },
]

/** Who is in a group, and who is to come into it. */
export const GroupMembers = ({ group }: { group: GroupDetailView }) => {
  const client = useQueryClient()
  const { may } = useSession()
  const mayManage = group.type === 'custom' && (may('groups:manage') || may('group members:manage'))
  const everybody = useQuery({ ...membersQuery, enabled: mayManage && may('organization users:read') })
  const [chosen, setChosen] = useState<string[]>([])
  const parameters = { groupId: group.id }
  const changed = async (now: GroupDetailView): Promise<void> => {
    client.setQueryData(groupQuery(group.id).queryKey, now)
    await client.invalidateQueries({ queryKey: groupsQuery.queryKey })
  }
  const add = useMutation({
    mutationFn: () => call(routes.groups.addMembers, { parameters, body: { userIds: chosen } }),
    onSuccess: async (now) => {
      setChosen([])
      await changed(now)
      notifySuccess(`${now.name} has ${now.memberCount} ${now.memberCount === 1 ? 'member' : 'members'} now.`)
    },
    onError: (error) => notifyFailure(failureOf(error).message),
  })
  const remove = useMutation({
    mutationFn: ({ userId }: Person) =>
      call(routes.groups.removeMember, { parameters: { ...parameters, userId } }),
    onSuccess: async (now, { name }) => {
      await changed(now)
      notifySuccess(`${name} is no longer in ${now.name}.`)
    },
    onError: (error) => notifyFailure(failureOf(error).message),
  })
  const inIt = new Set(group.members.map(({ userId }) => userId))
  const addable = (everybody.data?.members ?? []).filter(({ userId }) => !inIt.has(userId))
  return (
    <>
      {mayManage ? (
        <Group align="flex-end" gap="xs" mb="md">
          <MultiSelect
            label="Add members"
            placeholder={addable.length === 0 ? 'Everybody is in it' : 'Choose people'}
            data={addable.map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` }))}
            value={chosen}
            onChange={setChosen}
            searchable
            hidePickedOptions
            nothingFoundMessage="Nobody is called so"
            disabled={addable.length === 0}
            flex={1}
            miw={220}
          />
          <Button disabled={chosen.length === 0} loading={add.isPending} onClick={() => add.mutate()}>
            Add
          </Button>
        </Group>
      ) : null}
      <DataTable
        label={`Members of ${group.name}`}
        columns={columns}
        rows={group.members}
        rowKey={({ userId }) => userId}
        rowName={({ name }) => name}
        {...(mayManage
          ? {
              rowMenu: (person: Person) => [
                {
                  label: 'Remove from group',
                  icon: 'x',
                  tone: 'danger' as const,
                  onSelect: () => remove.mutate(person),
                },
              ],
            }
          : {})}
        emptyState={
          <EmptyState
            icon="users"
            title="Nobody is in it"
            description="Add members to give them what it gives."
          />
        }
      />
    </>
  )
}

import { call, type GroupView, type PersonOfGroup, routes } from '@ashlar/contract'
import { type Column, EmptyState, ListTable, notifyFailure, notifySuccess } from '@ashlar/ui'
import { MultiSelect, Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { roleFacts } from '../../invitations/invitations.ts'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/index.ts'
import { groupsKey, membersKey, membersOfGroup, membersOutside } from '../../lists/people.ts'
import { useFound } from '../../lists/use-found.ts'
import { useListHere } from '../../lists/use-list.ts'
import { groupQuery } from './groups.ts'

const columns: readonly Column<PersonOfGroup>[] = [
  { key: 'name', header: 'Name', isPrimary: true, cell: ({ name }) => name },
  {
    key: 'email',
    header: 'E-mail',
    isOptional: true,
    cell: ({ email }) => email,
  },
  { key: 'role', header: 'Role', width: '160px', cell: ({ role }) => roleFacts[role].label },
]

/** Who is in a group, and who is to come into it. */
export const GroupMembers = ({ group }: { group: GroupView }) => {
  const client = useQueryClient()
  const { may } = useSession()
  const mayManage = group.type === 'custom' && (may('groups:manage') || may('group members:manage'))
  const list = useListHere(useMemo(() => membersOfGroup(group.id), [group.id]))
  const outside = useFound(membersOutside(group.id), {
    enabled: mayManage && may('organization users:read'),
  })
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const offered = new Map([
    ...names,
    ...outside.rows.map(({ userId, name, email }) => [userId, `${name} (${email})`] as const),
  ])
  const [chosen, setChosen] = useState<string[]>([])
  const parameters = { groupId: group.id }
  const changed = async (now: GroupView): Promise<void> => {
    client.setQueryData(groupQuery(group.id).queryKey, now)
    await Promise.all([
      client.invalidateQueries({ queryKey: groupsKey }),
      client.invalidateQueries({ queryKey: membersKey }),
    ])
  }
  const add = useMutation({
    mutationFn: () => call(routes.groups.addMembers, { parameters, body: { userIds: chosen } }),
    onSuccess: async (now) => {
      setChosen([])
      setNames(new Map())
      await changed(now)
      notifySuccess(`${now.name} has ${now.memberCount} ${now.memberCount === 1 ? 'member' : 'members'} now.`)
    },
    onError: (error) => notifyFailure(failureOf(error).message),
  })
  const remove = useMutation({
    mutationFn: ({ userId }: PersonOfGroup) =>
      call(routes.groups.removeMember, { parameters: { ...parameters, userId } }),
    onSuccess: async (now, { name }) => {
      await changed(now)
      notifySuccess(`${name} is no longer in ${now.name}.`)
    },
    onError: (error) => notifyFailure(failureOf(error).message),
  })
  return (
    <>
      {mayManage ? (
        <Group align="flex-end" gap="xs" mb="md">
          <MultiSelect
            label="Add members"
            placeholder={outside.isEmpty ? 'Everybody is in it' : 'Choose people'}
            data={[...offered].map(([value, label]) => ({ value, label }))}
            value={chosen}
            {...outside.searching}
            onChange={(userIds) => {
              setNames(new Map([...offered].filter(([id]) => userIds.includes(id))))
              setChosen(userIds)
            }}
            hidePickedOptions
            nothingFoundMessage="Nobody is called so"
            disabled={outside.isEmpty}
            flex={1}
            miw={220}
          />
          <Button disabled={chosen.length === 0} loading={add.isPending} onClick={() => add.mutate()}>
            Add
          </Button>
        </Group>
      ) : null}
      <ListTable
        label={`Members of ${group.name}`}
        columns={columns}
        list={list}
        searchPlaceholder="Search members"
        rowKey={({ userId }) => userId}
        rowName={({ name }) => name}
        {...(mayManage
          ? {
              rowMenu: (person: PersonOfGroup) => [
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

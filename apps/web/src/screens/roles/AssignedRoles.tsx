import { call, type RoleName, routes } from '@ashlar/contract'
import { notifyFailure, notifySuccess } from '@ashlar/ui'
import { MultiSelect, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/index.ts'
import { rolesOfType, rolesQuery } from './roles.ts'

/** The roles that somebody, or a group, has beside that of the membership; chosen by whoever manages roles. */
export const AssignedRoles = ({
  of,
  roles,
}: {
  of: { kind: 'group' | 'user'; id: string }
  roles: readonly RoleName[]
}) => {
  const client = useQueryClient()
  const { may } = useSession()
  const all = useQuery({ ...rolesQuery, enabled: may('roles:read') })
  const change = useMutation({
    mutationFn: (chosen: readonly string[]) => {
      const body = { roles: [...chosen] }
      return of.kind === 'group'
        ? call(routes.roles.assignToGroup, { parameters: { groupId: of.id }, body })
        : call(routes.roles.assignToUser, { parameters: { userId: of.id }, body })
    },
    onSuccess: () => notifySuccess('Roles saved'),
    onError: (error) => notifyFailure(failureOf(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: [of.kind === 'group' ? 'groups' : 'users'] }),
  })
  const held = change.isPending ? change.variables : roles.map(({ id }) => id)
  if (!may('roles:manage') || all.data === undefined) {
    return (
      <Text>{roles.length === 0 ? 'No roles' : `Roles: ${roles.map(({ name }) => name).join(', ')}`}</Text>
    )
  }
  // Ownership is a person's own, and the least role gives nothing that somebody has not.
  const givable = rolesOfType(all.data.roles, 'organization').filter(
    ({ id }) => id !== 'owner' && id !== 'end-user',
  )
  return (
    <MultiSelect
      maw={480}
      label={of.kind === 'group' ? 'Roles of its members' : 'Roles beside that of the membership'}
      description="What roles give adds up."
      placeholder={held.length === 0 ? 'Choose roles' : ''}
      data={givable.map(({ id, name }) => ({ value: id, label: name }))}
      value={[...held]}
      disabled={change.isPending}
      onChange={(chosen) => change.mutate(chosen)}
    />
  )
}

import { call, routes } from '@ashlar/contract'
import { notifyFailure, notifySuccess } from '@ashlar/ui'
import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../server/failure.ts'
import { rolesQuery } from './roles.ts'

/** Whether roles of its own count in the organization. */
export const RoleSettings = ({
  hasSimpleRoles,
  mayManage,
}: {
  hasSimpleRoles: boolean
  mayManage: boolean
}) => {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (wanted: boolean) => call(routes.roles.changeSettings, { body: { hasSimpleRoles: wanted } }),
    onSuccess: () => notifySuccess('Settings saved'),
    onError: (error) => notifyFailure(failureOf(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: rolesQuery.queryKey }),
  })
  return (
    <Switch
      label="Keep to simple roles"
      description="Only owners and admins administer the organization, whatever other roles give. Nobody may do more by it, and no role is lost: switched off, they count again."
      checked={change.isPending ? change.variables : hasSimpleRoles}
      disabled={!mayManage || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}

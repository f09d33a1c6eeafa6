import { ErrorNotice, PageHeader, SkeletonRows } from '@ashlar/ui'
import { Box, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/index.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { NotFoundPage } from '../failures/NotFoundPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { AssignedRoles } from '../roles/AssignedRoles.tsx'
import { GivenPermissions } from '../roles/GivenPermissions.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { groupPermissionsQuery, groupQuery } from './groups.ts'

const route = getRouteApi('/signed-in/shell/groups/$groupId/$pageType')

/** One group: who is in it, and what they may do by it. */
export const GroupScreen = () => {
  const { groupId, pageType } = route.useParams()
  const navigate = route.useNavigate()
  const { may } = useSession()
  const mayRead = may('groups:manage') || may('group members:read')
  const group = useQuery({ ...groupQuery(groupId), enabled: mayRead })
  const permissions = useQuery({
    ...groupPermissionsQuery(groupId),
    enabled: mayRead && pageType === 'permissions',
  })
  usePageTitle(group.data?.name ?? 'Group')
  if (!mayRead) return <ForbiddenPage resources={['Groups', 'Group members']} />
  if (pageType !== 'members' && pageType !== 'permissions') return <NotFoundPage />
  if (group.data === undefined) {
    return group.isError ? (
      <ErrorNotice
        title="The group could not be loaded"
        failure={failureOf(group.error)}
        onRetry={() => void group.refetch()}
      />
    ) : (
      <SkeletonRows label="Loading the group" />
    )
  }
  const isCustom = group.data.type === 'custom'
  return (
    <>
      <PageHeader
        back={<Link to="/groups">Groups</Link>}
        title={group.data.name}
        {...(isCustom
          ? {}
          : {
              description:
                group.data.type === 'admins'
                  ? 'Everybody whose role is Owner or Admin. Nobody has to be added.'
                  : 'Everybody in the organization. Nobody has to be added.',
            })}
      />
      <Tabs
        value={pageType}
        keepMounted={false}
        onChange={(page) => void navigate({ params: { groupId, pageType: page ?? 'members' } })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="members">Members</Tabs.Tab>
          <Tabs.Tab value="permissions">Permissions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="members">
          <GroupMembers group={group.data} />
        </Tabs.Panel>
        <Tabs.Panel value="permissions">
          {isCustom ? (
            <Box mb="lg">
              <AssignedRoles of={{ kind: 'group', id: groupId }} roles={group.data.roles} />
            </Box>
          ) : null}
          <GivenPermissions
            given={permissions}
            nothing={
              isCustom
                ? 'This group gives its members nothing yet.'
                : 'Its members have what their own roles give them, and what was shared with everyone.'
            }
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

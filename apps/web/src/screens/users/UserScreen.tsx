import type { UserView } from '@ashlar/contract'
import { type Column, DataTable, EmptyState, ErrorNotice, PageHeader, SkeletonRows } from '@ashlar/ui'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { roleFacts } from '../../invitations/invitations.ts'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/index.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { NotFoundPage } from '../failures/NotFoundPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { exactTime } from '../relative-time.ts'
import { AssignedRoles } from '../roles/AssignedRoles.tsx'
import { GivenPermissions } from '../roles/GivenPermissions.tsx'
import { Fact, Facts } from '../settings/Facts.tsx'
import classes from './Users.module.css'
import { userPermissionsQuery, userQuery } from './users.ts'
import { UserSessions } from './UserSessions.tsx'

const route = getRouteApi('/signed-in/shell/users/$userId/$pageType')

const pages = ['profile', 'groups', 'roles', 'permissions', 'sessions'] as const
const titles = {
  profile: 'Profile',
  groups: 'Groups',
  roles: 'Roles',
  permissions: 'Permissions',
  sessions: 'Sessions',
} as const

/** One member: who they are, what they belong to, and what they may do. */
export const UserScreen = () => {
  const { userId, pageType } = route.useParams()
  const navigate = route.useNavigate()
  const { may } = useSession()
  const mayRead = may('organization users:read')
  const user = useQuery({ ...userQuery(userId), enabled: mayRead })
  const permissions = useQuery({
    ...userPermissionsQuery(userId),
    enabled: mayRead && pageType === 'permissions',
  })
  usePageTitle(user.data?.name ?? 'User')
  if (!mayRead) return <ForbiddenPage resources={['Users']} />
  const page = pages.find((known) => known === pageType)
  if (page === undefined) return <NotFoundPage />
  if (user.data === undefined) {
    return user.isError ? (
      <ErrorNotice
        title="The user could not be loaded"
        failure={failureOf(user.error)}
        onRetry={() => void user.refetch()}
      />
    ) : (
      <SkeletonRows label="Loading the user" />
    )
  }
  const shown = pages.filter((one) => one !== 'sessions' || may('organization users:manage'))
  return (
    <>
      <PageHeader
        back={<Link to="/users">Users</Link>}
        title={user.data.name}
        description={user.data.email}
      />
      <Tabs
        value={page}
        keepMounted={false}
        onChange={(next) => void navigate({ params: { userId, pageType: next ?? 'profile' } })}
      >
        <Tabs.List mb="md">
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {titles[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile">
          <Profile user={user.data} />
        </Tabs.Panel>
        <Tabs.Panel value="groups">
          <GroupList user={user.data} />
        </Tabs.Panel>
        <Tabs.Panel value="roles">
          <div className={classes['card']}>
            <p className={classes['membership']}>
              The role of the membership is {roleFacts[user.data.role].label}:{' '}
              {roleFacts[user.data.role].help}
            </p>
            <AssignedRoles of={{ kind: 'user', id: userId }} roles={user.data.roles} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="permissions">
          <GivenPermissions given={permissions} nothing="This person may do nothing in the organization." />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          {shown.includes('sessions') ? (
            <UserSessions user={user.data} />
          ) : (
            <ForbiddenPage resources={['Users']} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const Profile = ({ user }: { user: UserView }) => (
  <div className={classes['card']}>
    <Facts>
      <Fact term="Name">{user.name}</Fact>
      <Fact term="E-mail">{user.email}</Fact>
      <Fact term="Role">{roleFacts[user.role].label}</Fact>
      <Fact term="Joined">{exactTime(user.joinedAt)}</Fact>
    </Facts>
  </div>
)

const groupColumns: readonly Column<UserView['groups'][number]>[] = [
  {
    key: 'name',
    header: 'Name',
    isPrimary: true,
    cell: ({ id, name }) => (
      <Link to="/groups/$groupId/$pageType" params={{ groupId: id, pageType: 'members' }}>
        {name}
      </Link>
    ),
    sortValue: ({ name }) => name,
  },
]

const GroupList = ({ user }: { user: UserView }) => (
  <DataTable
    label={`Groups of ${user.name}`}
    columns={groupColumns}
    rows={user.groups}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    emptyState={
      <EmptyState
        icon="users-round"
        title="In no group"
        description={`Add ${user.name} to a group to give them what it gives.`}
      />
    }
  />
)

import type { UserView } from '@ashlar/contract'
import { ErrorNotice, PageHeader, SkeletonRows } from '@ashlar/ui'
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
          <p>
            The role of the membership is {roleFacts[user.data.role].label}: {roleFacts[user.data.role].help}
          </p>
          <AssignedRoles of={{ kind: 'user', id: userId }} roles={user.data.roles} />
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
  <dl className={classes['facts']}>
    <dt>Name</dt>
    <dd>{user.name}</dd>
    <dt>E-mail</dt>
    <dd>{user.email}</dd>
    <dt>Role</dt>
    <dd>{roleFacts[user.role].label}</dd>
    <dt>Joined</dt>
    <dd>{exactTime(user.joinedAt)}</dd>
  </dl>
)

const GroupList = ({ user }: { user: UserView }) =>
  user.groups.length === 0 ? (
    <p>{user.name} is in no group.</p>
  ) : (
    <ul className={classes['list']}>
      {user.groups.map(({ id, name }) => (
        <li key={id}>
          <Link to="/groups/$groupId/$pageType" params={{ groupId: id, pageType: 'members' }}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )

import type { MemberView } from '@ashlar/contract'
import { type Column, EmptyState, Icon, ListTable, PageHeader, StatusDot } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { memberList } from '../../lists/people.ts'
import { useList } from '../../lists/use-list.ts'
import { roleFacts } from '../../invitations/invitations.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import classes from './MembersScreen.module.css'
import { PendingInvitations } from './PendingInvitations.tsx'
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx'
import { RoleSelect } from './RoleSelect.tsx'

const route = getRouteApi('/signed-in/shell/users')

/** Who belongs to the organization, with which role, and who was invited. */
export const MembersScreen = () => {
  const isInviting = route.useSearch().invite === true
  const navigate = route.useNavigate()
  const onInvitingChange = (inviting: boolean) =>
    void navigate({
      search: ({ invite: _, ...before }) => (inviting ? { ...before, invite: true } : before),
    })
  usePageTitle('Users')
  const session = useSession()
  const mayRead = session.may('organization users:read')
  const mayManage = session.may('organization users:manage')
  const members = useList(memberList, { enabled: mayRead })
  const [leaving, setLeaving] = useState<MemberView | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const isOwner = session.user.role === 'owner'

  const columns = useMemo((): readonly Column<MemberView>[] => {
    // Only an owner makes and unmakes owners; nobody changes their own role by mistake.
    const mayChange = (member: MemberView): boolean =>
      mayManage && member.userId !== session.user.id && (isOwner || member.role !== 'owner')
    return [
      {
        key: 'name',
        header: 'Name',
        isPrimary: true,
        cell: ({ name, email, userId }) => (
          <>
            <Link to="/users/$userId/$pageType" params={{ userId, pageType: 'profile' }}>
              {name}
            </Link>
            {userId === session.user.id ? <span className={classes['you']}> (you)</span> : null}
            <span className={classes['emailBelow']}>{email}</span>
          </>
        ),
      },
      {
        key: 'email',
        header: 'E-mail',
        isOptional: true,
        cell: ({ email }) => email,
      },
      {
        key: 'role',
        header: 'Role',
        width: '160px',
        cell: (member) =>
          mayChange(member) ? (
            <RoleSelect member={member} mayMakeOwners={isOwner} />
          ) : (
            roleFacts[member.role].label
          ),
      },
      ...(mayManage
        ? [
            {
              key: 'hasSecondFactor',
              header: 'Second factor',
              width: '130px',
              isOptional: true,
              cell: ({ hasSecondFactor }: MemberView) =>
                hasSecondFactor === true ? <StatusDot tone="success">Set up</StatusDot> : 'None',
            },
          ]
        : []),
      {
        key: 'joinedAt',
        header: 'Joined',
        width: '140px',
        isOptional: true,
        cell: ({ joinedAt }) => <RelativeTime at={joinedAt} />,
      },
    ]
  }, [mayManage, isOwner, session.user.id])

  if (!mayRead) return <ForbiddenPage resources={['Users']} />

  return (
    <>
      <PageHeader
        title="Users"
        actions={
          mayManage ? (
            <Button leftSection={<Icon name="user-plus" />} onClick={() => onInvitingChange(true)}>
              Invite members
            </Button>
          ) : undefined
        }
      />
      <UnlessFailed query={members} what="The users">
        <ListTable
          label="Users"
          columns={columns}
          list={members}
          rowKey={({ userId }) => userId}
          rowName={({ name }) => name}
          {...(mayManage
            ? {
                rowMenu: (member: MemberView) =>
                  member.userId === session.user.id || (member.role === 'owner' && !isOwner)
                    ? []
                    : [
                        {
                          label: 'Remove',
                          icon: 'trash-2',
                          tone: 'danger' as const,
                          onSelect: () => {
                            setLeaving(member)
                            setRemoving(true)
                          },
                        },
                      ],
              }
            : {})}
          searchPlaceholder="Search users"
          emptyState={
            <EmptyState icon="users" title="Nobody is here" description="The organization has no members." />
          }
        />
      </UnlessFailed>
      {mayManage ? <PendingInvitations /> : null}
      <InviteDialog isOpen={isInviting && mayManage} onClose={() => onInvitingChange(false)} />
      <RemoveMemberDialog
        isOpen={isRemoving}
        leaving={leaving}
        self={session.user}
        organizationName={session.organization.name}
        onClose={() => setRemoving(false)}
      />
    </>
  )
}

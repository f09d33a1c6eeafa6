import { call, type InvitationView, routes } from '@ashlar/contract'
import { type Column, ErrorNotice, ListTable, notifyFailure, notifySuccess } from '@ashlar/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invitationList, invitationsKey, roleFacts } from '../../invitations/invitations.ts'
import { useInvitationActions } from '../../invitations/use-invitation-actions.tsx'
import { searchOfLong } from '../../lists/search-of-long.ts'
import { useListHere } from '../../lists/use-list.ts'
import { failureOf } from '../../server/failure.ts'
import { exactTime } from '../relative-time.ts'
import classes from './MembersScreen.module.css'

const columns: readonly Column<InvitationView>[] = [
  {
    key: 'email',
    header: 'E-mail',
    isPrimary: true,
    cell: ({ email }) => email,
  },
  { key: 'role', header: 'Role', width: '160px', cell: ({ role }) => roleFacts[role].label },
  {
    key: 'expiresAt',
    header: 'Valid until',
    width: '200px',
    isOptional: true,
    cell: ({ expiresAt }) => <time dateTime={expiresAt}>{exactTime(expiresAt)}</time>,
  },
]

/** The invitations that were not accepted yet; nothing while there are none. */
export const PendingInvitations = () => {
  const client = useQueryClient()
  const invitations = useListHere(invitationList)
  const { actionsOf, dialog } = useInvitationActions()
  const withdraw = useMutation({
    mutationFn: ({ id }: InvitationView) =>
      call(routes.members.withdrawInvitation, { parameters: { invitationId: id } }),
    onSuccess: (_, { email }) => notifySuccess(`The invitation of ${email} was withdrawn.`),
    onError: (error) => notifyFailure(failureOf(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  })
  if (invitations.data === undefined && !invitations.isError) return null
  if (invitations.data?.length === 0 && invitations.search === '' && !invitations.isBehind) return null
  return (
    <section aria-labelledby="invitations" className={classes['invitations']}>
      <h2 id="invitations">Pending invitations</h2>
      {invitations.data === undefined ? (
        <ErrorNotice
          title="The invitations could not be loaded"
          failure={failureOf(invitations.error)}
          onRetry={() => void invitations.refetch()}
        />
      ) : (
        <ListTable
          label="Pending invitations"
          columns={columns}
          list={invitations}
          {...searchOfLong(invitations, 'Search invitations')}
          rowKey={({ id }) => id}
          rowName={({ email }) => email}
          rowMenu={(invitation) => [
            ...actionsOf(invitation),
            {
              label: 'Withdraw',
              icon: 'x',
              tone: 'danger',
              beginsGroup: true,
              onSelect: () => withdraw.mutate(invitation),
            },
          ]}
          emptyState={null}
        />
      )}
      {dialog}
    </section>
  )
}

import { call, type InvitationView, routes } from '@ashlar/contract'
import { type MenuAction, notifyFailure, notifySuccess } from '@ashlar/ui'
import { Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../server/failure.ts'
import { invitationsKey } from './invitations.ts'

/** An invitation, as far as something is done with it. */
type Invited = Pick<InvitationView, 'id' | 'email'>

/** What can be done with an invitation that nobody has accepted yet, and what has to be drawn for that. */
export const useInvitationActions = (): {
  actionsOf: (invitation: Invited) => readonly MenuAction[]
  dialog: ReactNode
} => {
  const client = useQueryClient()
  const [shown, setShown] = useState({ isOpen: false, email: '', link: '' })
  const onError = (error: Error): void => notifyFailure(failureOf(error).message)
  const resend = useMutation({
    mutationFn: ({ id }: Invited) =>
      call(routes.members.resendInvitation, { parameters: { invitationId: id } }),
    onSuccess: (_, { email }) => notifySuccess(`The invitation was sent to ${email} again.`),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  })
  const copyLink = useMutation({
    mutationFn: ({ id }: Invited) =>
      call(routes.members.copyInvitationLink, { parameters: { invitationId: id } }),
    onSuccess: async ({ link }, { email }) => {
      try {
        // Without a secure address there is no clipboard at all.
        await navigator.clipboard.writeText(link)
        notifySuccess(`Link copied. Whoever opens it confirms ${email} by mail first.`)
      } catch {
        setShown({ isOpen: true, email, link })
      }
    },
    onError,
  })
  return {
    actionsOf: (invitation) => [
      { label: 'Resend', icon: 'mail', onSelect: () => resend.mutate(invitation) },
      { label: 'Copy link', icon: 'link', onSelect: () => copyLink.mutate(invitation) },
    ],
    dialog: (
      <Modal
        opened={shown.isOpen}
        onClose={() => setShown({ ...shown, isOpen: false })}
        title="Link of the invitation"
        size={460}
      >
        <TextInput
          label={`For ${shown.email}`}
          description="The browser does not allow copying here, so copy it by hand. Whoever opens it confirms the address by mail first."
          value={shown.link}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
      </Modal>
    ),
  }
}

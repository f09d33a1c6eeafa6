import { DialogActions, ErrorNotice, notifySuccess } from '@ashlar/ui'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { invitationsKey } from '../invitations/invitations.ts'
import { failureOf } from '../server/failure.ts'
import { useSession } from '../session/session.ts'
import { addAddresses, invitationsAddressed, membersAddressed, toInvite } from './add-addresses.ts'
import { type EnteredAddresses, InviteByEmail } from './InviteByEmail.tsx'
import { PeopleFields } from './PeopleFields.tsx'
import type { RoleChoice, SharingDraft } from './sharing.ts'

const nothingEntered: EnteredAddresses = { text: '', organizationRole: 'end-user', problem: null }

const said = (invited: number): string => {
  if (invited === 0) return 'Sharing saved'
  return invited === 1
    ? 'Sharing saved, 1 invitation was sent'
    : `Sharing saved, ${invited} invitations were sent`
}

/** Edits who may do what, and saves it as a whole. */
export const ShareForm = ({
  choices,
  first,
  draft,
  children,
  onChange,
  save,
  onClose,
}: {
  choices: readonly RoleChoice[]
  /** The role of somebody who is added, where it means something for them. */
  first: string
  draft: SharingDraft
  /** What is chosen beside people, above them. */
  children?: ReactNode
  onChange: (draft: SharingDraft) => void
  save: (draft: SharingDraft) => Promise<unknown>
  onClose: () => void
}) => {
  const client = useQueryClient()
  const mayInvite = useSession().may('organization users:manage')
  const [entered, setEntered] = useState(nothingEntered)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async (_, saved) => {
      notifySuccess(said(toInvite(saved)))
      onClose()
      if (toInvite(saved) > 0) await client.invalidateQueries({ queryKey: invitationsKey })
    },
  })
  /** The draft with whoever was entered; null where what was entered is wrong, or who they are cannot be learned. */
  const addEntered = async (): Promise<SharingDraft | null> => {
    const { text, organizationRole } = entered
    const refuse = (problem: string): null => {
      setEntered({ ...entered, problem })
      return null
    }
    try {
      const members = await membersAddressed(text)
      const open = mayInvite ? await invitationsAddressed(text) : []
      const added = addAddresses(draft, text, { members, open, organizationRole, choices, first })
      if ('problem' in added) return refuse(added.problem)
      setEntered({ ...entered, text: '', problem: null })
      onChange(added.draft)
      return added.draft
    } catch (cause) {
      return refuse(failureOf(cause).message)
    }
  }
  const submit = async (): Promise<void> => {
    // Whoever was entered and not added is meant as well.
    const complete = entered.text.trim() === '' ? draft : await addEntered()
    if (complete !== null) saving.mutate(complete)
  }
  return (
    <Stack gap="md">
      {children}
      <PeopleFields choices={choices} first={first} draft={draft} mayInvite={mayInvite} onChange={onChange}>
        {mayInvite ? (
          <InviteByEmail entered={entered} onChange={setEntered} onAdd={() => void addEntered()} />
        ) : (
          <Text size="sm" c="dimmed" mt="xs">
            Whoever is no member yet has to be invited by an administrator first.
          </Text>
        )}
      </PeopleFields>
      {saving.error === null ? null : <ErrorNotice failure={failureOf(saving.error)} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={saving.isPending} onClick={() => void submit()}>
          Save sharing
        </Button>
      </DialogActions>
    </Stack>
  )
}

import type { MemberView } from '@ashlar/contract'
import { ErrorNotice, notifySuccess } from '@ashlar/ui'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ShareRole } from '@ashlar/schema'
import { failureOf } from '../server/failure.ts'
import { PeopleFields } from './PeopleFields.tsx'
import type { SharingDraft } from './sharing.ts'

/** Edits who may do what, and saves it as a whole. */
export const ShareForm = <Role extends ShareRole>({
  roles,
  first,
  draft,
  members,
  children,
  onChange,
  save,
  onClose,
}: {
  roles: readonly Role[]
  first: Role
  draft: SharingDraft<Role>
  members: readonly MemberView[]
  /** What is chosen beside people, above them. */
  children?: ReactNode
  onChange: (draft: SharingDraft<Role>) => void
  save: () => Promise<unknown>
  onClose: () => void
}) => {
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      notifySuccess('Sharing saved')
      onClose()
    },
  })
  return (
    <Stack gap="md">
      {children}
      <PeopleFields {...{ roles, first, draft, members, onChange }} />
      {saving.error === null ? null : <ErrorNotice failure={failureOf(saving.error)} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={saving.isPending} onClick={() => saving.mutate()}>
          Save sharing
        </Button>
      </Group>
    </Stack>
  )
}

import { call, routes } from '@ashlar/contract'
import type { Profile } from '@ashlar/schema'
import { DialogActions, ErrorNotice, notifySuccess } from '@ashlar/ui'
import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { keyOfName } from './key-of-name.ts'
import { profilesQuery } from './profiles.ts'

/** Adds a profile. */
export const AddProfileDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title="Add profile" size={440}>
    <AddForm onClose={onClose} />
  </Modal>
)

const addBody = routes.profiles.create.body
const renameBody = routes.profiles.rename.body

const AddForm = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  // The key follows the name until somebody writes one.
  const [isOwnKey, setOwnKey] = useState(false)
  const form = useForm({
    initial: { displayName: '', key: '' },
    schema: addBody,
    fieldOfCode: { already_exists: 'key' },
    send: async (values) => {
      const added = await call(routes.profiles.create, { body: values })
      await client.invalidateQueries({ queryKey: profilesQuery.queryKey })
      notifySuccess(`Profile ${added.displayName} was added.`)
      onClose()
    },
  })
  const name = form.field('displayName')
  const key = form.field('key')
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          {...name}
          label="Name"
          placeholder="Development"
          data-autofocus
          maxLength={80}
          onChange={(event) => {
            name.onChange(event)
            if (!isOwnKey) form.set('key', keyOfName(event.currentTarget.value))
          }}
        />
        <TextInput
          {...key}
          label="Key"
          description="What scripts and addresses say. It cannot be changed later."
          placeholder="development"
          spellCheck={false}
          maxLength={32}
          onChange={(event) => {
            setOwnKey(true)
            key.onChange(event)
          }}
        />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Add profile
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

/** Renames a profile; its key stays. */
export const RenameProfileDialog = ({
  profile,
  isOpen,
  onClose,
}: {
  profile: Profile | null
  isOpen: boolean
  onClose: () => void
}) => (
  <Modal opened={isOpen} onClose={onClose} title={`Rename profile ${profile?.displayName ?? ''}`} size={440}>
    {profile !== null && <RenameForm profile={profile} onClose={onClose} />}
  </Modal>
)

const RenameForm = ({ profile, onClose }: { profile: Profile; onClose: () => void }) => {
  const client = useQueryClient()
  const form = useForm({
    initial: { displayName: profile.displayName },
    schema: renameBody,
    send: async (body) => {
      await call(routes.profiles.rename, { parameters: { profileId: profile.id }, body })
      await client.invalidateQueries({ queryKey: profilesQuery.queryKey })
      notifySuccess(`Profile renamed to ${body.displayName}.`)
      onClose()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput {...form.field('displayName')} label="Name" data-autofocus maxLength={80} />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Rename
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

import { call, CallError, routes, savedProfilesSchema } from '@ashlar/contract'
import { check, type Profile, type ProfileSettings, profileSettingsSchema, viewModes } from '@ashlar/schema'
import { ErrorNotice, type Failure, Icon, notifySuccess } from '@ashlar/ui'
import { Alert, Button, Group, Modal, MultiSelect, Select, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { useEditorParts, useView } from '../session/editor-context.tsx'
import classes from './Profiles.module.css'

const labels = {
  editor: 'While it is edited',
  preview: 'In the preview',
  deployed: 'Deployed',
} as const

/** With which profiles the application runs while it is edited, in the preview, and deployed. */
export const ProfileSettingsDialog = () => {
  const { view } = useEditorParts()
  const isOpen = useView(({ dialog }) => dialog === 'profiles')
  const close = (): void => view.setState({ dialog: null })
  return (
    <Modal opened={isOpen} onClose={close} title="Profile settings" size={520}>
      <SettingsForm onClose={close} />
    </Modal>
  )
}

const SettingsForm = ({ onClose }: { onClose: () => void }) => {
  const { session, profiles: known } = useEditorParts()
  const saved = useStore(known.store, ({ settings }) => settings)
  const [base, setBase] = useState(saved)
  const [draft, setDraft] = useState(saved)
  const [theirs, setTheirs] = useState<ProfileSettings | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const checked = check(profileSettingsSchema, draft)

  const save = async (from: ProfileSettings): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const { profiles } = await callInSession(
        call(routes.applications.saveProfiles, {
          parameters: { applicationId: session.applicationId },
          body: { profiles: draft, base: from },
        }),
      )
      session.store.setState({ hasUndeployedChanges: true })
      known.takeSettings(profiles)
      notifySuccess('Profile settings saved.')
      onClose()
    } catch (error) {
      const conflicting = conflictingSettings(error)
      setTheirs(conflicting)
      if (conflicting === null) setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (checked.ok && !isBusy) void save(base)
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.hint}>
        A profile decides with which configuration of its integrations the application runs. What is chosen
        for the deployed application counts from its next deployment on.
      </p>
      {viewModes.map((mode) => (
        <ModeFields
          key={mode}
          label={labels[mode]}
          choice={draft[mode]}
          profiles={known.profiles}
          onChange={(choice) => setDraft({ ...draft, [mode]: choice })}
        />
      ))}
      <Stack gap="md">
        {theirs !== null && (
          <Alert
            color="yellow"
            icon={<Icon name="triangle-alert" />}
            title="Somebody else changed the profiles"
          >
            <Group gap="xs">
              <Button
                size="compact-xs"
                onClick={() => {
                  setBase(theirs)
                  setDraft(theirs)
                  setTheirs(null)
                  known.takeSettings(theirs)
                }}
              >
                Use theirs
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => void save(theirs)}>
                Keep mine
              </Button>
            </Group>
          </Alert>
        )}
        {failure !== null && <ErrorNotice title="Not saved" failure={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!checked.ok || theirs !== null}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The profiles of one view mode, and the one that counts while none was selected. */
const ModeFields = ({
  label,
  choice,
  profiles,
  onChange,
}: {
  label: string
  choice: ProfileSettings['editor']
  profiles: readonly Profile[]
  onChange: (choice: ProfileSettings['editor']) => void
}) => {
  const { availableProfileIds, defaultProfileId } = choice
  const options = profiles.map(({ id, displayName }) => ({ value: id, label: displayName }))
  return (
    <fieldset className={classes.mode}>
      <legend className={classes.legend}>{label}</legend>
      <MultiSelect
        label="Available profiles"
        data={options}
        value={availableProfileIds}
        error={availableProfileIds.length === 0 ? 'Choose at least one profile.' : null}
        onChange={(ids) => {
          const [first = ''] = ids
          onChange({
            availableProfileIds: ids,
            defaultProfileId: ids.includes(defaultProfileId) ? defaultProfileId : first,
          })
        }}
      />
      <Select
        label="Default profile"
        allowDeselect={false}
        data={options.filter(({ value }) => availableProfileIds.includes(value))}
        value={defaultProfileId === '' ? null : defaultProfileId}
        onChange={(id) => {
          if (id !== null) onChange({ availableProfileIds, defaultProfileId: id })
        }}
      />
    </fieldset>
  )
}

/** The settings that somebody else saved, where that is why a save was refused. */
const conflictingSettings = (error: unknown): ProfileSettings | null => {
  if (!(error instanceof CallError) || error.code !== 'revision_conflict') return null
  const details = check(savedProfilesSchema, error.body?.details)
  return details.ok ? details.value.profiles : null
}

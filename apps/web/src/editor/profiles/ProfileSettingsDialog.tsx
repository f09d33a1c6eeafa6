import { changeProfiles } from '@ashlar/document'
import { check, type Profile, type ProfileSettings, profileSettingsSchema, viewModes } from '@ashlar/schema'
import { DialogActions, notifySuccess } from '@ashlar/ui'
import { Button, Modal, MultiSelect, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useEditorParts, useView } from '../context/editor-context.tsx'
import { modeLabels } from './mode-labels.ts'
import classes from './Profiles.module.css'

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
  const [draft, setDraft] = useState(saved)
  const checked = check(profileSettingsSchema, draft)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!checked.ok) return
    const outcome = changeProfiles(session.state.records, checked.value)
    if (!session.apply(outcome, { label: 'Change the profile settings' })) return
    onClose()
    if (await session.saver.flush()) notifySuccess('Profile settings saved.')
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.hint}>
        A profile decides with which configuration of its integrations the application runs. What is chosen
        for the deployed application counts from its next deployment on.
      </p>
      {viewModes.map((mode) => (
        <ModeFields
          key={mode}
          label={modeLabels[mode]}
          choice={draft[mode]}
          profiles={known.profiles}
          onChange={(choice) => setDraft({ ...draft, [mode]: choice })}
        />
      ))}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!checked.ok}>
          Save
        </Button>
      </DialogActions>
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

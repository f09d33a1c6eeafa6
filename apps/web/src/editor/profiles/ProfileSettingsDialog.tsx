import { call, CallError, routes, savedProfilesSchema } from '@ashlar/contract'
import { check, type Profile, type ProfileSettings, profileSettingsSchema, viewModes } from '@ashlar/schema'
import { notifySuccess } from '@ashlar/ui'
import { Modal, MultiSelect, Select } from '@mantine/core'
import type { FormEvent } from 'react'
import { useStore } from 'zustand'
import { callInSession } from '../../session/index.ts'
import { SettingActions } from '../application-settings/SettingActions.tsx'
import { useSettingDraft } from '../application-settings/use-setting-draft.ts'
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
  const setting = useSettingDraft<ProfileSettings>({
    saved,
    send: async (profiles, base) => {
      const answer = await callInSession(
        call(routes.applications.saveProfiles, {
          parameters: { applicationId: session.applicationId },
          body: { profiles, base },
        }),
      )
      session.store.setState({ hasUndeployedChanges: true })
      return answer.profiles
    },
    conflictingIn: conflictingSettings,
    take: (profiles) => known.takeSettings(profiles),
    onSaved: () => {
      notifySuccess('Profile settings saved.')
      onClose()
    },
  })
  const { draft, change } = setting
  const checked = check(profileSettingsSchema, draft)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (checked.ok) setting.save()
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
          onChange={(choice) => change({ ...draft, [mode]: choice })}
        />
      ))}
      <SettingActions setting={setting} noun="profiles" isValid={checked.ok} onCancel={onClose} />
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

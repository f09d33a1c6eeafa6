import { call, type IntegrationView, routes } from '@ashlar/contract'
import type { ConnectionDescriptor } from '@ashlar/integrations/descriptors'
import type { Profile } from '@ashlar/schema'
import { ConfirmDialog, ErrorNotice, type Failure, Icon, notifySuccess, SkeletonRows } from '@ashlar/ui'
import { Button, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { profilesQuery } from '../profiles/profiles.ts'
import { draftOf, requestOf, type SavedConnection } from './connection-draft.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import classes from './ProfileConnection.module.css'

interface ProfileConnectionProps {
  descriptor: ConnectionDescriptor
  integration: IntegrationView
  /** What it is, in words. */
  noun?: 'Integration' | 'Secret store'
  /** Hears of the integration as it is saved. */
  onChanged: (integration: IntegrationView) => Promise<void>
  /** Stands beside the buttons of the form of the default configuration. */
  footer: ReactNode
}

/** The connection of an integration in each profile: a switch between them, and the form of the one that is chosen. */
export const ProfileConnection = (properties: ProfileConnectionProps) => {
  const profiles = useQuery(profilesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  if (profiles.data === undefined) {
    return profiles.isError ? (
      <ErrorNotice
        title="The profiles could not be loaded"
        failure={failureOf(profiles.error)}
        onRetry={() => void profiles.refetch()}
      />
    ) : (
      <SkeletonRows rows={6} label="Loading the profiles" />
    )
  }
  const list = profiles.data.profiles
  const profile = list.find(({ id }) => id === chosen) ?? list.find(({ type }) => type === 'production')
  if (profile === undefined) return null
  const own = properties.integration.profileConfigurations.map(({ profileId }) => profileId)
  return (
    <>
      <Select
        className={classes['profile'] ?? ''}
        label="Profile"
        description="The configuration of the production profile is the default one of all others."
        allowDeselect={false}
        data={list.map(({ id, displayName, type }) => ({
          value: id,
          label: `${displayName}${type === 'production' ? ' (default)' : own.includes(id) ? ' (configured)' : ''}`,
        }))}
        value={profile.id}
        onChange={setChosen}
      />
      {profile.type === 'production' ? (
        <DefaultForm {...properties} />
      ) : (
        <ProfileForm key={profile.id} profile={profile} {...properties} />
      )}
    </>
  )
}

const DefaultForm = ({
  descriptor,
  integration,
  noun = 'Integration',
  onChanged,
  footer,
}: ProfileConnectionProps) => (
  <ConnectionForm
    descriptor={descriptor}
    initialDraft={draftOf(descriptor, integration.name, integration)}
    saved={integration}
    place={{ integrationId: integration.id }}
    isReadOnly={!integration.permissions.canConfigure}
    onSave={async (draft) => {
      const changed = await call(routes.integrations.update, {
        parameters: { integrationId: integration.id },
        body: { name: draft.name, ...requestOf(descriptor, draft, integration) },
      })
      await onChanged(changed)
      notifySuccess(`${noun} ${changed.name} was saved.`)
    }}
    footer={footer}
  />
)

/** The form of one profile, or a word about the default configuration while it has none of its own. */
const ProfileForm = ({
  profile,
  descriptor,
  integration,
  onChanged,
}: ProfileConnectionProps & { profile: Profile }) => {
  const saved: SavedConnection =
    integration.profileConfigurations.find(({ profileId }) => profileId === profile.id) ?? null
  const [isConfiguring, configuring] = useDisclosure(false)
  const [isRemoving, removal] = useDisclosure(false)
  const { canConfigure } = integration.permissions
  const place = { integrationId: integration.id, profileId: profile.id }

  if (saved === null && !isConfiguring) {
    return (
      <div className={classes['default']} role="status">
        <p>{profile.displayName} uses the default configuration.</p>
        {canConfigure && (
          <Button variant="default" leftSection={<Icon name="plus" />} onClick={configuring.open}>
            Configure for {profile.displayName}
          </Button>
        )}
      </div>
    )
  }
  const remove = async (): Promise<Failure | null> => {
    try {
      await onChanged(await call(routes.integrations.removeConfiguration, { parameters: place }))
    } catch (error) {
      return failureOf(error)
    }
    configuring.close()
    notifySuccess(`${profile.displayName} uses the default configuration again.`)
    return null
  }
  return (
    <>
      <ConnectionForm
        descriptor={descriptor}
        // Begins as the default one; its secrets have to be entered for this profile.
        initialDraft={draftOf(descriptor, integration.name, saved ?? integration)}
        saved={saved}
        place={place}
        hasName={false}
        isReadOnly={!canConfigure}
        onSave={async (draft) => {
          const changed = await call(routes.integrations.update, {
            parameters: { integrationId: integration.id },
            body: { profileId: profile.id, ...requestOf(descriptor, draft, saved) },
          })
          await onChanged(changed)
          notifySuccess(`Integration ${changed.name} was saved for ${profile.displayName}.`)
        }}
        footer={
          <Button variant="subtle" ml="auto" onClick={saved === null ? configuring.close : removal.open}>
            Use the default configuration
          </Button>
        }
      />
      <ConfirmDialog
        isOpen={isRemoving}
        title={`Use the default configuration for ${profile.displayName}?`}
        confirmLabel="Use the default configuration"
        onConfirm={remove}
        onClose={removal.close}
      >
        <p>What was configured for this profile is deleted with its secrets.</p>
      </ConfirmDialog>
    </>
  )
}

import { call, routes } from '@ashlar/contract'
import type { Profile } from '@ashlar/schema'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  EmptyState,
  type Failure,
  Icon,
  notifySuccess,
  PageHeader,
} from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { integrationsQuery } from '../integrations/integrations.ts'
import { usePageTitle } from '../page-title.ts'
import { AddProfileDialog, RenameProfileDialog } from './ProfileDialogs.tsx'
import { profilesQuery } from './profiles.ts'

const typeNames = { production: 'Production, the default', staging: 'Staging', custom: 'Own' } as const

const columns: readonly Column<Profile>[] = [
  {
    key: 'displayName',
    header: 'Name',
    isPrimary: true,
    cell: ({ displayName }) => displayName,
    searchText: ({ displayName }) => displayName,
  },
  { key: 'key', header: 'Key', cell: ({ key }) => <code>{key}</code>, searchText: ({ key }) => key },
  { key: 'type', header: 'Type', width: '200px', isOptional: true, cell: ({ type }) => typeNames[type] },
]

type Open = { kind: 'add' } | { kind: 'rename' | 'delete'; profile: Profile } | null

/** The profiles of the organization: environments with which applications run. */
export const ProfilesScreen = () => {
  usePageTitle('Profiles')
  const { may } = useSession()
  const client = useQueryClient()
  const mayRead = may('profiles:read')
  const mayManage = may('profiles:manage')
  const profiles = useQuery({ ...profilesQuery, enabled: mayRead })
  const [open, setOpen] = useState<Open>(null)
  // A dialog that closes still shows whose it is.
  const [shown, setShown] = useState<Profile | null>(null)
  if (!mayRead) return <ForbiddenPage resources={['Profiles']} />

  const close = (): void => setOpen(null)
  const openFor = (kind: 'rename' | 'delete', profile: Profile): void => {
    setShown(profile)
    setOpen({ kind, profile })
  }
  const remove = async (): Promise<Failure | null> => {
    if (shown === null) return null
    try {
      await call(routes.profiles.remove, { parameters: { profileId: shown.id } })
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: profilesQuery.queryKey })
    await client.invalidateQueries({ queryKey: integrationsQuery.queryKey })
    notifySuccess(`Profile ${shown.displayName} was deleted.`)
    return null
  }
  return (
    <>
      <PageHeader
        title="Profiles"
        description="Environments such as production and staging. Integrations can be configured for each, and applications choose with which they run."
        actions={
          mayManage ? (
            <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ kind: 'add' })}>
              Add profile
            </Button>
          ) : null
        }
      />
      <UnlessFailed query={profiles} what="The profiles">
        <DataTable
          label="Profiles"
          columns={columns}
          rows={profiles.data?.profiles ?? null}
          rowKey={({ id }) => id}
          rowName={({ displayName }) => displayName}
          rowMenu={(profile) =>
            mayManage
              ? [
                  { label: 'Rename', icon: 'pencil', onSelect: () => openFor('rename', profile) },
                  ...(profile.type === 'production'
                    ? []
                    : [
                        {
                          label: 'Delete',
                          icon: 'trash-2',
                          tone: 'danger' as const,
                          onSelect: () => openFor('delete', profile),
                        },
                      ]),
                ]
              : []
          }
          emptyState={
            <EmptyState
              icon="layers"
              title="No profiles"
              description="Every organization has at least the production profile."
            />
          }
        />
      </UnlessFailed>
      <AddProfileDialog isOpen={open?.kind === 'add'} onClose={close} />
      <RenameProfileDialog profile={shown} isOpen={open?.kind === 'rename'} onClose={close} />
      <ConfirmDialog
        isOpen={open?.kind === 'delete'}
        title={`Delete profile ${shown?.displayName ?? ''}?`}
        confirmLabel="Delete profile"
        onConfirm={remove}
        onClose={close}
      >
        <p>
          The configurations that integrations have for it are deleted with their secrets. Applications that
          were told to use it keep it from being deleted.
        </p>
      </ConfirmDialog>
    </>
  )
}

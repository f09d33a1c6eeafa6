import type { ApiVersionView } from '@ashlar/contract'
import { definitionRecord } from '@ashlar/schema'
import { EmptyState, ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { failureOf } from '../../server/failure.ts'
import classes from '../../saving/conflict/Conflict.module.css'
import { DifferencesTable } from '../../saving/conflict/DifferencesTable.tsx'
import { definitionDifferences } from '../definition-differences.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'
import { versionQuery } from './version-query.ts'

interface VersionDialogProps<View extends OrganizationApiView, Definition extends EditedDefinition> {
  session: ApiSession<View, Definition>
  /** Stays given while the dialog fades out. */
  version: ApiVersionView | null
  isOpen: boolean
  onClose: () => void
}

/** What of a version is otherwise than on the screen. */
export const VersionDialog = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
  version,
  isOpen,
  onClose,
}: VersionDialogProps<View, Definition>) => (
  <Modal opened={isOpen} onClose={onClose} title={`Version ${version?.number ?? ''}`} size={720}>
    {version === null ? null : <Comparison session={session} version={version} />}
  </Modal>
)

const Comparison = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session: { kind, id, store },
  version,
}: {
  session: ApiSession<View, Definition>
  version: ApiVersionView
}) => {
  const draft = useStore(store, (state) => state.definition)
  const read = useQuery(versionQuery(kind, id, version.id))
  if (read.isError) {
    return (
      <ErrorNotice
        title="The version could not be loaded"
        failure={failureOf(read.error)}
        onRetry={() => void read.refetch()}
      />
    )
  }
  if (read.data === undefined) return <SkeletonRows />
  const differences = definitionDifferences(definitionRecord(draft), definitionRecord(read.data)) ?? []
  return (
    <>
      {version.description === '' ? null : <p className={classes['explanation']}>{version.description}</p>}
      {differences.length === 0 ? (
        <EmptyState
          isCompact
          icon="check"
          title="No difference"
          description="What is on the screen is this version."
        />
      ) : (
        <DifferencesTable
          differences={differences}
          columns={['On the screen', `Version ${version.number}`]}
        />
      )}
    </>
  )
}

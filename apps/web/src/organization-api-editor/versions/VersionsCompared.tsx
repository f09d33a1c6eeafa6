import { definitionRecord } from '@ashlar/schema'
import { EmptyState, ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { DifferencesTable } from '../../saving/conflict/DifferencesTable.tsx'
import { failureOf } from '../../server/failure.ts'
import { definitionDifferences } from '../definition-differences.ts'
import type { EditedApiKind, EditedDefinition } from '../edited-kind.ts'
import { versionQuery } from './version-query.ts'

/** Where one version of a workflow or job differs from another one. */
export const VersionsCompared = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  kind,
  id,
  from,
  to,
  columns,
}: {
  kind: EditedApiKind<View, Definition>
  id: string
  from: string
  to: string
  columns: readonly [string, string]
}) => {
  const before = useQuery(versionQuery(kind, id, from))
  const after = useQuery(versionQuery(kind, id, to))
  const failed = before.isError ? before : after.isError ? after : null
  if (failed !== null) {
    return (
      <ErrorNotice
        title="The versions could not be compared"
        failure={failureOf(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  if (before.data === undefined || after.data === undefined) return <SkeletonRows />
  const differences = definitionDifferences(definitionRecord(before.data), definitionRecord(after.data)) ?? []
  return differences.length === 0 ? (
    <EmptyState isCompact icon="check" title="No difference" description="Both hold the same." />
  ) : (
    <DifferencesTable differences={differences} columns={columns} />
  )
}

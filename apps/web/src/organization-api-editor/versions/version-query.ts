import { queryOptions } from '@tanstack/react-query'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { versionsKeyOf } from '../../organization-apis/queries.ts'
import type { EditedApiKind, EditedDefinition } from '../edited-kind.ts'

/** What is in a version of a workflow or job. */
export const versionQuery = <View extends OrganizationApiView, Definition extends EditedDefinition>(
  kind: EditedApiKind<View, Definition>,
  id: string,
  versionId: string,
) =>
  queryOptions({
    queryKey: [...versionsKeyOf(kind.facts, id), versionId],
    queryFn: ({ signal }) => kind.readVersion(id, versionId, signal),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

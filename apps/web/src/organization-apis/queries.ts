import { queryOptions } from '@tanstack/react-query'
import type { ListedApiKind, OrganizationApiKind, OrganizationApiSummary } from './api-kind.ts'

/** Everything that is known of the workflows, or of the jobs. */
export const apiQueryKey = ({ id }: Pick<OrganizationApiKind, 'id'>): readonly [string, string] => [
  'organization-apis',
  id,
]

/** The workflows or jobs that the person may see. */
export const apiListQuery = <Summary extends OrganizationApiSummary>(kind: ListedApiKind<Summary>) =>
  queryOptions({
    queryKey: [...apiQueryKey(kind), 'list'],
    queryFn: ({ signal }) => kind.list(signal),
  })

import type { OrganizationApiKind, OrganizationApiView } from '../../organization-apis/api-kind.ts'

/** The id of the workflow or job that is open, also where one of its branches is. */
export const originalOf = ({ id, branch }: Pick<OrganizationApiView, 'id' | 'branch'>): string =>
  branch?.apiId ?? id

/** What is open, in the middle of a sentence. */
export const nounOf = (
  { noun }: Pick<OrganizationApiKind, 'noun'>,
  { branch }: Pick<OrganizationApiView, 'branch'>,
): string => (branch === null ? noun : 'branch')

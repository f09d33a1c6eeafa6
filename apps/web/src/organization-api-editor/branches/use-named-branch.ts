import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { withBranch } from '../../branches/branch-in-query.ts'
import {
  editorAddressOf,
  type OrganizationApiKind,
  type OrganizationApiView,
} from '../../organization-apis/api-kind.ts'

/** Leads an address that names a branch by its id, as links to what uses something do, to the one that names it by its name. */
export const useNamedBranch = (
  kind: OrganizationApiKind,
  named: string | null,
  view: OrganizationApiView | null,
): void => {
  const { history } = useRouter()
  const open = named === null ? (view?.branch ?? null) : null
  useEffect(() => {
    if (open !== null) history.replace(withBranch(editorAddressOf(kind, open.apiId), open.name))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address
  }, [open === null])
}

import type { ApplicationView } from '@ashlar/contract'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { branchAddress } from './branch-address.ts'

/** Leads an address that names a branch by its id, as links to what uses something do, to the one that names it by its name. */
export const useNamedBranch = (
  applicationId: string,
  branch: string | null,
  opened: ApplicationView | null,
): void => {
  const { history } = useRouter()
  const open = branch === null ? (opened?.branch ?? null) : null
  useEffect(() => {
    if (open !== null) history.replace(branchAddress(open.applicationId, open.name))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address
  }, [applicationId, open === null])
}

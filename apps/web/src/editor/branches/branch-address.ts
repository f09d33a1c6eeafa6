import { editorPath } from '@ashlar/runtime'
import { defaultBranchName } from '@ashlar/schema'

/** The parameter of addresses that names a branch. */
const parameter = 'branch'

/** The branch that the query of an address names; null: the default one. */
export const branchInQuery = (search: string): string | null => {
  const name = new URLSearchParams(search).get(parameter)
  return name === null || name === '' || name.toLowerCase() === defaultBranchName ? null : name
}

/** What names a branch at the end of an address; empty for the default one. */
const branchQuery = (branch: string | null): string =>
  branch === null ? '' : `?${new URLSearchParams({ [parameter]: branch }).toString()}`

/** Where a path of an application is edited on a branch; null: on the default one. */
export const branchAddress = (applicationId: string, branch: string | null, path = '/'): string => {
  const address = editorPath(applicationId, path)
  const query = branchQuery(branch)
  return address.includes('?') ? `${address}${query.replace('?', '&')}` : `${address}${query}`
}

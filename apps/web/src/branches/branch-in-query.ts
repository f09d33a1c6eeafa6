import { defaultBranchName } from '@ashlar/schema'

/** The parameter of addresses that names a branch. */
const parameter = 'branch'

/** The branch that the query of an address names; null: the default one. */
export const branchInQuery = (search: string): string | null => {
  const name = new URLSearchParams(search).get(parameter)
  return name === null || name === '' || name.toLowerCase() === defaultBranchName ? null : name
}

/** An address with the name of a branch; as it is for the default one. */
export const withBranch = (address: string, branch: string | null): string => {
  if (branch === null) return address
  const query = new URLSearchParams({ [parameter]: branch }).toString()
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

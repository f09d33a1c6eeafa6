import { editorPath } from '@ashlar/runtime'
import { withBranch } from '../../branches/branch-in-query.ts'

/** Where a path of an application is edited on a branch; null: on the default one. */
export const branchAddress = (applicationId: string, branch: string | null, path = '/'): string =>
  withBranch(editorPath(applicationId, path), branch)

import { defaultBranchName } from '@ashlar/schema'
import { Comparison } from '../../branches/Comparison.tsx'
import type { Branched, OpenBranch } from '../../branches/branched.ts'
import { MergeDialog } from '../../branches/MergeDialog.tsx'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { DifferencesTable } from '../../saving/conflict/DifferencesTable.tsx'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'
import { collidingApis } from './colliding-apis.ts'
import { differencesIn } from './differences-in.ts'

/** Where a branch of a workflow or job and the default one differ, and the way to merge them. */
export const ApiMergeDialog = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
  isOpen,
  branched,
  branch,
  onClose,
  onLeave,
}: {
  session: ApiSession<View, Definition>
  isOpen: boolean
  branched: Branched
  branch: OpenBranch
  onClose: () => void
  /** Opens the default branch. */
  onLeave: () => void
}) => (
  <MergeDialog
    isOpen={isOpen}
    branched={branched}
    branch={branch}
    staying="What runs stays as it is"
    places={collidingApis}
    comparison={
      <Comparison branched={branched} branch={branch}>
        {(compared) => {
          const differences = differencesIn(compared)
          return differences.length === 0 ? null : (
            <DifferencesTable differences={differences} columns={[defaultBranchName, branch.name]} />
          )
        }}
      </Comparison>
    }
    flush={() => session.flush()}
    // Also where nothing is told while the connection is away.
    onMergedHere={() => session.readAgain()}
    onClose={onClose}
    onLeave={onLeave}
  />
)

import type { ComparedVersions } from '@ashlar/document'
import { defaultBranchName } from '@ashlar/schema'
import { Comparison } from '../../branches/Comparison.tsx'
import type { Branched, OpenBranch } from '../../branches/branched.ts'
import type { CollidingPlaces } from '../../branches/CollisionChoices.tsx'
import { MergeDialog } from '../../branches/MergeDialog.tsx'
import { nameOfRecord } from '../../editor/conflict/place-label.ts'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { DifferencesTable } from '../../saving/conflict/DifferencesTable.tsx'
import { definitionDifferences } from '../definition-differences.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'

const places: CollidingPlaces = { nameAt: () => nameOfRecord, differencesOf: definitionDifferences }

/** Where the only record of both differs. */
const differencesIn = ({ application: { updated } }: ComparedVersions) =>
  Object.values(updated).flatMap(([from, to]) => definitionDifferences(from, to) ?? [])

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
    places={places}
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

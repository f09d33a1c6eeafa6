import { defaultBranchName } from '@ashlar/schema'
import { Comparison } from '../../branches/Comparison.tsx'
import type { Branched, OpenBranch } from '../../branches/branched.ts'
import { MergeDialog as MergeAnyDialog } from '../../branches/MergeDialog.tsx'
import { useEditorParts, useEditorSession } from '../context/editor-context.tsx'
import { comparedPlaces } from '../versions/compared-places.ts'
import { ComparedPlaceView } from '../versions/ComparedPlaceView.tsx'
import { useCollidingPlaces } from '../versions/use-colliding-places.ts'
import classes from '../versions/Versions.module.css'

/** Where a branch of the application and the default one differ, and the way to merge them. */
export const MergeDialog = ({
  isOpen,
  branched,
  branch,
  onClose,
  onLeave,
}: {
  isOpen: boolean
  branched: Branched
  branch: OpenBranch
  onClose: () => void
  /** Opens the default branch. */
  onLeave: () => void
}) => {
  const { session, refresh } = useEditorParts()
  const { catalogue } = useEditorSession()
  const places = useCollidingPlaces()
  return (
    <MergeAnyDialog
      isOpen={isOpen}
      branched={branched}
      branch={branch}
      staying="Visitors see what they saw"
      places={places}
      comparison={
        <Comparison branched={branched} branch={branch}>
          {(compared) => {
            const differing = comparedPlaces(compared, catalogue)
            return differing.length === 0 ? null : (
              <div className={classes['places']}>
                {differing.map((place) => (
                  <ComparedPlaceView
                    key={place.pageId ?? 'application'}
                    place={place}
                    columns={[defaultBranchName, branch.name]}
                    isNow={false}
                    onLeave={onClose}
                  />
                ))}
              </div>
            )
          }}
        </Comparison>
      }
      flush={() => session.saver.flush()}
      onMergedHere={() => {
        // Also where nothing is told while the connection is away.
        session.saver.readAgain('page')
        session.saver.readAgain('application')
        void refresh().catch(() => undefined)
      }}
      onClose={onClose}
      onLeave={onLeave}
    />
  )
}

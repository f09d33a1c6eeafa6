import { useMemo } from 'react'
import type { KeptHere } from '../../repository/kept-here.ts'
import { Repository } from '../../repository/RepositoryDialog.tsx'
import { slugOfName } from '../../repository/slug-of-name.ts'
import { useEditorParts, useEditorSession } from '../context/editor-context.tsx'
import { comparedPlaces } from '../versions/compared-places.ts'
import { ComparedPlaceView } from '../versions/ComparedPlaceView.tsx'
import { useCollidingPlaces } from '../versions/use-colliding-places.ts'
import classes from '../versions/Versions.module.css'

/** How the application that is open, or a branch of it, stands to its repository. */
export const ApplicationRepository = ({
  applicationId,
  isBranch,
  onClose,
}: {
  /** That of the branch where one is open. */
  applicationId: string
  isBranch: boolean
  onClose: () => void
}) => {
  const { session, refresh } = useEditorParts()
  const { catalogue } = useEditorSession()
  const places = useCollidingPlaces()
  const kept = useMemo(
    (): KeptHere => ({
      type: 'application',
      id: applicationId,
      isBranch,
      folder: slugOfName(document.title.split(' · ')[0] ?? ''),
      flush: () => session.saver.flush(),
      readAgain: async () => {
        session.saver.readAgain('page')
        session.saver.readAgain('application')
        await refresh()
      },
      places,
      changes: ({ compared, columns, onLeave }) => (
        <div className={classes['places']}>
          {comparedPlaces(compared, catalogue).map((place) => (
            <ComparedPlaceView
              key={place.pageId ?? 'application'}
              place={place}
              columns={columns}
              isNow
              onLeave={onLeave}
            />
          ))}
        </div>
      ),
    }),
    [applicationId, isBranch, session, refresh, places, catalogue],
  )
  return <Repository kept={kept} onClose={onClose} />
}

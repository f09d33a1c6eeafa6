import { ErrorNotice, SkeletonRows } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useEditorSession } from '../context/editor-context.tsx'
import { comparedPlaces } from '../versions/compared-places.ts'
import { ComparedPlaceView } from '../versions/ComparedPlaceView.tsx'
import classes from '../versions/Versions.module.css'
import { unpushedQuery } from './repository-query.ts'

/** What is otherwise than in the repository, page by page. */
export const UnpushedChanges = ({
  applicationId,
  name,
  onLeave,
}: {
  applicationId: string
  /** Of the repository. */
  name: string
  onLeave: () => void
}) => {
  const { catalogue } = useEditorSession()
  const read = useQuery(unpushedQuery(applicationId))
  const places = useMemo(
    () => (read.data === undefined ? [] : comparedPlaces(read.data, catalogue)),
    [read.data, catalogue],
  )
  if (read.isError) {
    return <ErrorNotice title="The changes could not be listed" failure={failureOf(read.error)} />
  }
  if (read.data === undefined) return <SkeletonRows rows={3} label="Comparing" />
  return (
    <div className={classes['places']}>
      {places.map((place) => (
        <ComparedPlaceView
          key={place.pageId ?? 'application'}
          place={place}
          columns={[name, 'Here']}
          isNow
          onLeave={onLeave}
        />
      ))}
    </div>
  )
}

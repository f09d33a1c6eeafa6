import type { ComparedVersions } from '@ashlar/document'
import { useMemo } from 'react'
import type { ChangedRecord, ReviewedHere } from '../../branches/reviews/reviewed-here.ts'
import { useEditorSession } from '../context/editor-context.tsx'
import { type ComparedPlace, comparedPlaces, type ComparedRecord } from '../versions/compared-places.ts'
import { ComparedPlaceView } from '../versions/ComparedPlaceView.tsx'

const changed = ({ pageId }: ComparedPlace, { id, name, to, from }: ComparedRecord): ChangedRecord => ({
  pageId,
  record: to ?? from,
  id,
  name,
})

/** How reviews show what a branch of the application changes. */
export const useReviewedApplication = (): Pick<ReviewedHere, 'recordsIn' | 'changes'> => {
  const { catalogue } = useEditorSession()
  return useMemo(() => {
    const placesIn = (compared: ComparedVersions) => comparedPlaces(compared, catalogue)
    return {
      recordsIn: (compared) =>
        placesIn(compared).flatMap((place) => place.records.map((record) => changed(place, record))),
      changes: ({ compared, columns, beside, onLeave }) =>
        placesIn(compared).map((place) => (
          <ComparedPlaceView
            key={place.pageId ?? 'application'}
            place={place}
            columns={columns}
            isNow={false}
            onLeave={onLeave}
            beside={(record) => beside(changed(place, record))}
          />
        )),
    }
  }, [catalogue])
}

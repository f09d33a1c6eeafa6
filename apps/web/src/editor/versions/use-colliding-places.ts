import { useMemo } from 'react'
import type { CollidingPlaces } from '../../branches/CollisionChoices.tsx'
import { nameOfRecord } from '../conflict/place-label.ts'
import { withProfileNames } from '../conflict/profiles-in-words.ts'
import { differencesBetween } from '../conflict/record-differences.ts'
import { useEditorParts, useEditorSession } from '../context/editor-context.tsx'
import { useCollisionsOnPage } from './use-collisions-on-page.ts'

/** What a dialog has to know of what two versions of the application that is open both changed. */
export const useCollidingPlaces = (): CollidingPlaces => {
  const session = useEditorSession()
  const { catalogue } = session
  const { canvas, profiles: of } = useEditorParts()
  const { profiles } = of
  const look = useCollisionsOnPage(session, canvas)
  return useMemo(
    () => ({
      nameAt: (collision) => (record) =>
        collision.id === collision.pageId || collision.pageId === null
          ? nameOfRecord(record)
          : `${nameOfRecord(record)} on ${collision.pageName}`,
      differencesOf: (one, other) =>
        differencesBetween(withProfileNames(one, profiles), withProfileNames(other, profiles), catalogue),
      look,
    }),
    [catalogue, profiles, look],
  )
}

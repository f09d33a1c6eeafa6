import type { CollidingPlaces } from '../../branches/CollisionChoices.tsx'
import { nameOfRecord } from '../../editor/conflict/place-label.ts'
import { definitionDifferences } from '../definition-differences.ts'

/** What a dialog has to know of what two versions of a workflow or job both changed. */
export const collidingApis: CollidingPlaces = {
  nameAt: () => nameOfRecord,
  differencesOf: definitionDifferences,
}

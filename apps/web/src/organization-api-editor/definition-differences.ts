import { type PageRecord, widgetCatalogue } from '@ashlar/schema'
import { differencesBetween } from '../editor/conflict/record-differences.ts'
import type { Difference } from '../saving/conflict/DifferencesTable.tsx'

/** No components stand in a workflow or job. */
const catalogue = widgetCatalogue([])

/** Where two versions of a workflow or job differ; null where one of them is gone. */
export const definitionDifferences = (
  mine: PageRecord | null,
  theirs: PageRecord | null,
): readonly Difference[] | null => differencesBetween(mine, theirs, catalogue)

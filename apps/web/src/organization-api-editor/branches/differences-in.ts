import type { ComparedVersions } from '@ashlar/document'
import type { Difference } from '../../saving/conflict/DifferencesTable.tsx'
import { definitionDifferences } from '../definition-differences.ts'

/** Where the only record of two versions of a workflow or job differs. */
export const differencesIn = ({ application: { updated } }: ComparedVersions): readonly Difference[] =>
  Object.values(updated).flatMap(([from, to]) => definitionDifferences(from, to) ?? [])

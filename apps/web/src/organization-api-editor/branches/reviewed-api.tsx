import type { ComparedVersions } from '@ashlar/document'
import type { ReviewedHere } from '../../branches/reviews/reviewed-here.ts'
import { DifferencesTable } from '../../saving/conflict/DifferencesTable.tsx'
import { definitionDifferences } from '../definition-differences.ts'

/** The only record of both, where it differs. */
const pairsIn = ({ application: { updated } }: ComparedVersions) => Object.values(updated)

/** How reviews show what a branch of a workflow or job changes. */
export const reviewedApi = (name: string): Pick<ReviewedHere, 'recordsIn' | 'changes'> => ({
  recordsIn: (compared) =>
    pairsIn(compared).map(([, record]) => ({ pageId: null, record, id: record.id, name })),
  changes: ({ compared, columns, beside }) =>
    pairsIn(compared).map(([from, record]) => (
      <section key={record.id} aria-label="What differs">
        <DifferencesTable differences={definitionDifferences(from, record) ?? []} columns={columns} />
        {beside({ pageId: null, record, id: record.id, name })}
      </section>
    )),
})

import type { MergeChoice } from '@ashlar/document'
import { LineDifferences } from './LineDifferences.tsx'
import classes from './Conflict.module.css'

/** One place in which two versions differ, with both values in one line each. */
export interface Difference {
  /** For telling places apart. */
  readonly path: string
  /** What the place is called where people edit it. */
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

/** Whether it is told line by line, as code is. */
const hasLines = ({ mine, theirs }: Difference): boolean => mine.includes('\n') || theirs.includes('\n')

/** Where two versions differ, each with its value in a column of its own. */
export const DifferencesTable = ({
  differences,
  columns: [mine, theirs],
  choice,
}: {
  differences: readonly Difference[]
  /** What the two versions are called. */
  columns: readonly [string, string]
  /** Which of them stays; absent where there is nothing to choose. */
  choice?: MergeChoice
}) => (
  <table className={classes['versions']}>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">{mine}</th>
        <th scope="col">{theirs}</th>
      </tr>
    </thead>
    <tbody>
      {differences.map((difference) => (
        <tr key={difference.path}>
          <th scope="row">{difference.label}</th>
          {choice === undefined && hasLines(difference) ? (
            <td colSpan={2}>
              <LineDifferences before={difference.mine} after={difference.theirs} />
            </td>
          ) : (
            <>
              <td data-chosen={choice === 'mine'}>{difference.mine}</td>
              <td data-chosen={choice === 'theirs'}>{difference.theirs}</td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

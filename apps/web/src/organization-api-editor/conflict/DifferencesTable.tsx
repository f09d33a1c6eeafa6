import classes from '../../editor/conflict/Conflict.module.css'
import type { DefinitionDifference } from './definition-differences.ts'

/** Where two versions differ, each with its value in a column of its own. */
export const DifferencesTable = ({
  differences,
  columns: [mine, theirs],
}: {
  differences: readonly DefinitionDifference[]
  /** What the two versions are called. */
  columns: readonly [string, string]
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
        <tr key={difference.key}>
          <th scope="row">{difference.label}</th>
          <td>{difference.mine}</td>
          <td>{difference.theirs}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

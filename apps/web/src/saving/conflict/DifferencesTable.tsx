import type { MergeSide } from '@ashlar/document'
import { LineDifferences } from './LineDifferences.tsx'
import classes from './Conflict.module.css'

/** One place in which two versions differ, with both values in one line each. */
export interface Difference {
  /** For telling places apart. */
  readonly path: string
  /** What can be taken from one version or the other, of which this is a part; null where only all of it together can. */
  readonly field: string | null
  /** What the place is called where people edit it. */
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

/** Whether it is told line by line, as code is. */
const hasLines = ({ mine, theirs }: Difference): boolean => mine.includes('\n') || theirs.includes('\n')

/** Which version of each field stays, and the way to choose another one. */
interface FieldChoice {
  readonly sideOf: (field: string | null) => MergeSide
  readonly onChoose: (field: string, side: MergeSide) => void
}

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
  choice?: FieldChoice
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
              <Value difference={difference} side="mine" column={mine} choice={choice} />
              <Value difference={difference} side="theirs" column={theirs} choice={choice} />
            </>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

const Value = ({
  difference,
  side,
  column,
  choice,
}: {
  difference: Difference
  side: MergeSide
  column: string
  choice: FieldChoice | undefined
}) => {
  const { field, label } = difference
  const isChosen = choice?.sideOf(field) === side
  if (choice === undefined || field === null) return <td data-chosen={isChosen}>{difference[side]}</td>
  return (
    <td data-chosen={isChosen}>
      <label className={classes['value']}>
        <input
          type="radio"
          aria-label={`${label}: ${column}`}
          checked={isChosen}
          onChange={() => choice.onChoose(field, side)}
        />
        <span>{difference[side]}</span>
      </label>
    </td>
  )
}

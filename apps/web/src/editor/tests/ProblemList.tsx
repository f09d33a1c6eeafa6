import type { TestProblem } from '@ashlar/runtime/testing'
import type { JsonValue, TestRecord, TestStep } from '@ashlar/schema'
import { Button } from '@mantine/core'
import { stepInWords } from './step-words.ts'
import classes from './Tests.module.css'
import { useNameOf } from './use-name-of.ts'

const written = (value: JsonValue): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** A check with what was found in the place of what it says; null where that is no answer to it. */
const checkAsFound = (step: TestStep | undefined, found: JsonValue | undefined): TestStep | null => {
  if (found === undefined) return null
  if (step?.kind === 'value') return { ...step, equals: found }
  if (step?.kind === 'text' && typeof found === 'string' && found !== '')
    return { ...step, contains: found.slice(0, 500) }
  return null
}

/** What is otherwise than a test says: what was, and what is. */
export const ProblemList = ({
  test,
  problems,
  onAccept,
}: {
  test: TestRecord
  problems: readonly TestProblem[]
  /** Makes what was found what must hold; left out where that is not offered. */
  onAccept?: (place: number, step: TestStep) => void
}) => {
  const nameOf = useNameOf()
  return (
    <ul className={classes['problems']} aria-label={`What is otherwise in ${test.title}`}>
      {problems.map(({ step: place, message, expected, found }, index) => {
        const step = place === null ? undefined : test.steps[place]
        const accepted = checkAsFound(step, found)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two problems of a step apart
          <li key={index} className={classes['problem']}>
            <strong>{message}</strong>
            {place !== null && step !== undefined && (
              <p className={classes['facts']}>
                Step {place + 1}: {stepInWords(step, nameOf)}
              </p>
            )}
            {(expected !== undefined || found !== undefined) && (
              <div className={classes['compared']}>
                <ValueShown title="As recorded" value={expected} />
                <ValueShown title="Now" value={found} />
              </div>
            )}
            {accepted !== null && place !== null && onAccept !== undefined && (
              <Button size="compact-xs" variant="default" onClick={() => onAccept(place, accepted)}>
                What is there now is right
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const ValueShown = ({ title, value }: { title: string; value: JsonValue | undefined }) => (
  <div>
    <p className={classes['facts']}>{title}</p>
    {/* A scrolled value is read with the keyboard, too. */}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard */}
    <pre className={classes['value']} tabIndex={0}>
      {value === undefined ? 'Nothing' : written(value)}
    </pre>
  </div>
)

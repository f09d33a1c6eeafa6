import type { TestStep } from '@ashlar/schema'
import { Icon, type IconName, IconButton } from '@ashlar/ui'
import { isCheck, stepInWords } from './step-words.ts'
import classes from './Tests.module.css'
import { useNameOf } from './use-name-of.ts'

const icons: Readonly<Record<TestStep['kind'], IconName>> = {
  enter: 'keyboard',
  event: 'square-mouse-pointer',
  follow: 'arrow-right',
  value: 'check',
  visible: 'check',
  text: 'check',
  called: 'check',
}

/** What a test does and checks, in order. */
export const StepList = ({
  steps,
  failed = [],
  onRemove,
}: {
  steps: readonly TestStep[]
  /** Which of them went wrong. */
  failed?: readonly number[]
  onRemove: (place: number) => void
}) => {
  const nameOf = useNameOf()
  return (
    <ol className={classes['steps']} aria-label="Steps">
      {steps.map((step, place) => {
        const words = stepInWords(step, nameOf)
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two steps that are the same apart
            key={place}
            className={classes['step']}
            data-check={isCheck(step) ? '' : undefined}
            data-failed={failed.includes(place) ? '' : undefined}
          >
            <Icon name={icons[step.kind]} size={14} />
            <span>{words}</span>
            <span className={classes['end']}>
              <IconButton icon="x" label={`Leave out “${words}”`} onClick={() => onRemove(place)} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

import type { StepBlock } from '@ashlar/schema'
import { Switch } from '@mantine/core'
import classes from './ApiEditor.module.css'
import { CountField, SecondsField } from './forms/fields.tsx'

interface StepRunSettingsProps {
  step: StepBlock
  onChange: (step: StepBlock, field: string) => void
}

/** How often a step is tried, how long it may take, and whether it may run twice. */
export const StepRunSettings = ({ step, onChange }: StepRunSettingsProps) => {
  const { retry } = step
  return (
    <details className={classes['more']}>
      <summary>Retries and time</summary>
      <div className={classes['section']}>
        <CountField
          label="Tries behind the first"
          help="How often the step is tried again where it fails. Empty: never."
          maximum={10}
          value={retry?.attempts}
          onChange={(attempts) =>
            onChange(
              {
                ...step,
                retry: attempts === undefined ? undefined : { attempts, pause: retry?.pause ?? 1000 },
              },
              'retry',
            )
          }
        />
        {retry !== undefined && (
          <SecondsField
            label="First pause"
            help="It doubles with each try."
            maximum={3_600_000}
            value={retry.pause}
            onChange={(pause) => onChange({ ...step, retry: { ...retry, pause: pause ?? 1000 } }, 'retry')}
          />
        )}
        <SecondsField
          label="Time limit"
          help="The step fails after it. Empty: only the time of the API ends it."
          value={step.timeLimit}
          onChange={(timeLimit) => onChange({ ...step, timeLimit }, 'timeLimit')}
        />
        <Switch
          size="xs"
          label="May run twice"
          description="Off: where it was interrupted in the middle, a person decides whether it runs once more."
          checked={step.mayRepeat !== false}
          onChange={(event) =>
            onChange({ ...step, mayRepeat: event.currentTarget.checked ? undefined : false }, 'mayRepeat')
          }
        />
      </div>
    </details>
  )
}

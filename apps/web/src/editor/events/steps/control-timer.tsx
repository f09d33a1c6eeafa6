import { Checkbox, SegmentedControl, Select } from '@mantine/core'
import classes from '../EventHandlerEditor.module.css'
import { defineStepForm, type StepOf } from '../step-form.ts'
import { withCurrent } from './with-current.ts'

type ControlTimer = StepOf<'controlTimer'>

const commands: readonly { value: ControlTimer['command']; label: string }[] = [
  { value: 'start', label: 'Start' },
  { value: 'stop', label: 'Stop' },
  { value: 'toggle', label: 'Toggle' },
]

/** Starts or stops steps that run again and again. */
export const controlTimer = defineStepForm({
  type: 'controlTimer',
  icon: 'timer',
  create: (id, { timerNames: [name] }) =>
    name === undefined
      ? null
      : { id, type: 'controlTimer', timer: { name, scope: 'page' }, command: 'start' },
  summary: (step) =>
    `${commands.find(({ value }) => value === step.command)?.label ?? step.command} ${step.timer.name}`,
  Form: ({ step, onChange, surroundings }) => {
    const { pause, ...withoutPause } = step
    return (
      <>
        <Select
          size="xs"
          label="Timer"
          data={withCurrent(surroundings.timerNames, [step.timer.name])}
          value={step.timer.name}
          onChange={(name) => name !== null && onChange({ ...step, timer: { name, scope: 'page' } })}
          nothingFoundMessage="This page has no such timer."
          searchable
        />
        <div>
          <span className={classes['label']} aria-hidden="true">
            What to do
          </span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="What to do"
            data={[...commands]}
            value={step.command}
            onChange={(command) =>
              onChange(command === 'stop' ? { ...step, command } : { ...withoutPause, command })
            }
          />
        </div>
        {step.command === 'stop' && (
          <Checkbox
            size="xs"
            label="Only pause it"
            description="It goes on when all paused timers do."
            checked={pause ?? false}
            onChange={(event) => {
              const isPaused = event.currentTarget.checked
              onChange(isPaused ? { ...withoutPause, pause: true } : withoutPause)
            }}
          />
        )}
      </>
    )
  },
})

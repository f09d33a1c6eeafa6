import { Checkbox, SegmentedControl } from '@mantine/core'
import classes from '../EventHandlerEditor.module.css'
import { readName } from '../../reference-to.ts'
import { defineStepForm, type StepOf } from '../step-form.ts'
import { EntitySelect } from './EntitySelect.tsx'

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
  create: (id, { timers: [timer] }) =>
    timer === undefined ? null : { id, type: 'controlTimer', timer, command: 'start' },
  summary: (step) =>
    step.command === 'start' && step.allPaused === true
      ? 'Start all paused timers'
      : `${commands.find(({ value }) => value === step.command)?.label ?? step.command} ${readName(step.timer)}`,
  Form: ({ step, onChange, surroundings }) => {
    const { pause, allPaused, ...plain } = step
    return (
      <>
        <EntitySelect
          label="Timer"
          value={step.timer}
          onChange={(timer) => onChange({ ...step, timer })}
          options={surroundings.timers}
          nothingFound="There is no such timer."
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
            onChange={(command) => onChange({ ...(command === step.command ? step : plain), command })}
          />
        </div>
        {step.command === 'stop' && (
          <Checkbox
            size="xs"
            label="Only pause it"
            description="It goes on when a step starts all paused timers."
            checked={pause ?? false}
            onChange={(event) => {
              const isPaused = event.currentTarget.checked
              onChange(isPaused ? { ...plain, pause: true } : plain)
            }}
          />
        )}
        {step.command === 'start' && (
          <Checkbox
            size="xs"
            label="Start all paused timers instead"
            description="Every timer goes on that was only paused; this one stays as it is if it was not."
            checked={allPaused ?? false}
            onChange={(event) => {
              const isAll = event.currentTarget.checked
              onChange(isAll ? { ...plain, allPaused: true } : plain)
            }}
          />
        )}
      </>
    )
  },
})

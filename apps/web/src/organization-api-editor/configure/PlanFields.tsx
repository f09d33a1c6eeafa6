import { NumberInput, Select, TextInput } from '@mantine/core'
import { type ReactElement, useId, useState } from 'react'
import classes from './Configure.module.css'
import {
  clockText,
  cronOfPlan,
  dayNames,
  type FormSchedule,
  frequencies,
  planOfCron,
  type PlanInterval,
  timeOfClock,
  type TimeOfDay,
  withInterval,
} from './form-schedule.ts'

const intervals: readonly { value: PlanInterval | 'custom'; label: string }[] = [
  { value: 'minute', label: 'Every few minutes' },
  { value: 'hour', label: 'Every few hours' },
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
  { value: 'custom', label: 'Custom' },
]

/** The most letters that a schedule's cron text has. */
const longestCron = 200

interface PlanFieldsProps {
  cron: string
  onChange: (cron: string) => void
}

/** When a job runs: fields in plain words for what these can say, cron text for everything else. */
export const PlanFields = ({ cron, onChange }: PlanFieldsProps): ReactElement => {
  const plan = planOfCron(cron)
  const [isCustom, setCustom] = useState(plan === null)
  const shown = isCustom ? null : plan
  return (
    <div className={classes['fields']}>
      <Select
        label="Repeats"
        data={intervals}
        value={shown?.interval ?? 'custom'}
        onChange={(value) => {
          const interval = intervals.find((candidate) => candidate.value === value)?.value ?? 'custom'
          setCustom(interval === 'custom')
          if (interval !== 'custom') onChange(cronOfPlan(withInterval(plan, interval)))
        }}
      />
      {shown === null ? (
        <CronField cron={cron} onChange={onChange} />
      ) : (
        <FieldsOfPlan plan={shown} onChange={(next) => onChange(cronOfPlan(next))} />
      )}
    </div>
  )
}

const CronField = ({ cron, onChange }: PlanFieldsProps): ReactElement => {
  // A document holds no schedule without text; the field may be empty for as long as somebody writes.
  const [isEmpty, setEmpty] = useState(false)
  return (
    <TextInput
      label="Cron text"
      className={classes['wide'] ?? ''}
      maxLength={longestCron}
      spellCheck={false}
      autoComplete="off"
      placeholder="0 9 * * 1"
      styles={{ input: { fontFamily: 'var(--ashlar-font-code)' } }}
      value={isEmpty ? '' : cron}
      error={isEmpty ? 'Write a schedule, such as 0 9 * * 1.' : null}
      onChange={(event) => {
        const { value } = event.currentTarget
        setEmpty(value.trim() === '')
        if (value.trim() !== '') onChange(value)
      }}
    />
  )
}

interface FieldsOfPlanProps<Plan extends FormSchedule> {
  plan: Plan
  onChange: (plan: FormSchedule) => void
}

const FieldsOfPlan = ({ plan, onChange }: FieldsOfPlanProps<FormSchedule>): ReactElement => {
  switch (plan.interval) {
    case 'minute':
      return (
        <FrequencyField
          plan={plan}
          unit={['minute', 'minutes']}
          choices={frequencies.minute}
          onChange={onChange}
        />
      )
    case 'hour':
      return (
        <>
          <FrequencyField
            plan={plan}
            unit={['hour', 'hours']}
            choices={frequencies.hour}
            onChange={onChange}
          />
          <NumberInput
            label="Minutes past the hour"
            min={0}
            max={59}
            clampBehavior="strict"
            allowDecimal={false}
            value={plan.minute}
            onChange={(minute) => typeof minute === 'number' && onChange({ ...plan, minute })}
          />
        </>
      )
    case 'day':
      return <TimeField plan={plan} onChange={onChange} />
    case 'week':
      return (
        <>
          <TimeField plan={plan} onChange={onChange} />
          <DayFields days={plan.days} onChange={(days) => onChange({ ...plan, days })} />
        </>
      )
    case 'month':
      return (
        <>
          <DayOfMonthField plan={plan} onChange={onChange} />
          <TimeField plan={plan} onChange={onChange} />
        </>
      )
  }
}

const FrequencyField = ({
  plan,
  unit: [one, many],
  choices,
  onChange,
}: FieldsOfPlanProps<Extract<FormSchedule, { frequency: number }>> & {
  unit: readonly [one: string, many: string]
  choices: readonly number[]
}): ReactElement => (
  <Select
    label="Every"
    data={choices.map((choice) => ({
      value: String(choice),
      label: choice === 1 ? one : `${choice} ${many}`,
    }))}
    value={String(plan.frequency)}
    onChange={(value) => onChange({ ...plan, frequency: Number(value) })}
  />
)

const TimeField = ({
  plan,
  onChange,
}: FieldsOfPlanProps<Extract<FormSchedule, { time: TimeOfDay }>>): ReactElement => (
  <TextInput
    type="time"
    label="At"
    required
    withAsterisk={false}
    value={clockText(plan.time)}
    onChange={(event) => {
      const time = timeOfClock(event.currentTarget.value)
      if (time !== null) onChange({ ...plan, time })
    }}
  />
)

const DayOfMonthField = ({
  plan,
  onChange,
}: FieldsOfPlanProps<Extract<FormSchedule, { interval: 'month' }>>): ReactElement => (
  <Select
    label="On day"
    data={[
      ...Array.from({ length: 31 }, (_, index) => String(index + 1)),
      { value: 'last', label: 'Last day of the month' },
    ]}
    value={String(plan.dayOfMonth)}
    onChange={(value) => onChange({ ...plan, dayOfMonth: value === 'last' ? 'last' : Number(value) })}
  />
)

/** Weeks are read from Monday on. */
const readingOrder = [1, 2, 3, 4, 5, 6, 0]

const DayFields = ({
  days,
  onChange,
}: {
  days: readonly number[]
  onChange: (days: readonly number[]) => void
}): ReactElement => {
  const name = useId()
  return (
    <fieldset className={classes['days']}>
      <legend>On</legend>
      <div className={classes['dayList']}>
        {readingOrder.map((day) => (
          <label key={day} className={classes['day']}>
            <input
              type="checkbox"
              name={name}
              aria-label={dayNames[day]}
              checked={days.includes(day)}
              onChange={(event) => {
                const next = event.currentTarget.checked
                  ? [...days, day]
                  : days.filter((other) => other !== day)
                // A week without days would never come.
                if (next.length > 0) onChange(next)
              }}
            />
            <span aria-hidden>{dayNames[day]?.slice(0, 3)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

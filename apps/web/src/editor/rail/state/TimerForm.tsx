import { updateTimer, type UpdateTimer } from '@ashlar/document'
import { maximumTimerInterval, minimumTimerInterval, type TimerRecord } from '@ashlar/schema'
import { Button, NumberInput, Select, Switch } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { EventHandlerEditor, useHandlerSurroundings } from '../../events/index.ts'
import { NameField } from '../../properties/NameField.tsx'
import { useEditor, useEditorSession } from '../../context/editor-context.tsx'
import { readName, referenceTo } from '../../reference-to.ts'
import classes from '../Rail.module.css'
import { intervalOf, intervalUnits, type IntervalUnit, millisecondsOf } from './interval.ts'
import own from './StateGroup.module.css'
import { timerStatus } from '../../session/timer-status.ts'
import { useRenaming } from './use-renaming.ts'

/** A timer: when it runs and what it does, and the buttons to try it out. */
export const TimerForm = ({ timer }: { timer: TimerRecord }) => {
  const session = useEditorSession()
  const application = useEditor((state) => state.application)
  const surroundings = useHandlerSurroundings()
  const rename = useRenaming(timer)
  const { id, name, intervalMs } = timer
  const isActive = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => application.inspect(`${readName(timer)}.isActive`).value === true,
  )
  const status = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => timerStatus(application.inspect(readName(timer)).value),
  )
  const update = (change: Omit<UpdateTimer, 'id'>, group?: string): void => {
    session.apply(updateTimer(session.state.records, { id, ...change }), {
      label: `Edit ${name}`,
      ...(group === undefined ? {} : { group }),
    })
  }
  return (
    <div className={classes.variable}>
      <NameField key={id} label="Name" name={name} onRename={rename} />
      <IntervalFields
        key={intervalMs}
        milliseconds={intervalMs}
        onChange={(next) => update({ intervalMs: next })}
      />
      <Switch
        size="xs"
        label={`Start when the ${timer.scope === 'app' ? 'application' : 'page'} opens`}
        checked={timer.startOnPageLoad}
        onChange={(event) => update({ startOnPageLoad: event.currentTarget.checked })}
      />
      <EventHandlerEditor
        {...surroundings}
        place={{ entityType: 'timer', entityId: id, path: 'steps' }}
        label="Steps"
        steps={timer.steps}
        onChange={(steps) => update({ steps }, `steps of ${id}`)}
      />
      <p className={own.status}>{status}</p>
      <div className={own.line}>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => void application.runTimer(referenceTo(timer))}
        >
          Run steps now
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => application.controlTimer(referenceTo(timer), isActive ? 'stop' : 'start')}
        >
          {isActive ? 'Stop timer' : 'Start timer'}
        </Button>
      </div>
    </div>
  )
}

const isUnit = (value: string | null): value is IntervalUnit =>
  intervalUnits.some((unit) => unit.value === value)

/** How often, in a unit that people use. It takes effect when the field is left, so that no half a number does. */
const IntervalFields = ({
  milliseconds,
  onChange,
}: {
  milliseconds: number
  onChange: (milliseconds: number) => void
}) => {
  const { unit, amount: present } = intervalOf(milliseconds)
  const [amount, setAmount] = useState<number | string>(present)
  const commit = (value: number | string, next: IntervalUnit): void => {
    if (typeof value !== 'number') setAmount(present)
    else if (value !== present || next !== unit) onChange(millisecondsOf({ amount: value, unit: next }))
  }
  const each = intervalUnits.find(({ value }) => value === unit)?.milliseconds ?? 1000
  return (
    <div className={own.pair}>
      <NumberInput
        size="xs"
        label="Every"
        value={amount}
        min={minimumTimerInterval / each}
        max={maximumTimerInterval / each}
        onChange={setAmount}
        onBlur={() => commit(amount, unit)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(amount, unit)
        }}
      />
      <Select
        size="xs"
        aria-label="Unit of the interval"
        data={intervalUnits.map(({ value, label }) => ({ value, label }))}
        value={unit}
        allowDeselect={false}
        onChange={(next) => {
          if (isUnit(next)) commit(amount, next)
        }}
      />
    </div>
  )
}

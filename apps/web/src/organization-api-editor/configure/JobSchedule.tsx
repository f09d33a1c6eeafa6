import type { ScheduledJobView } from '@ashlar/contract'
import { type JobDefinition, type Schedule, scheduleSchema } from '@ashlar/schema'
import { Select, TagsInput } from '@mantine/core'
import { type ReactElement, useMemo, useState } from 'react'
import type { ApiEdit } from '../../editor/blocks/ApiEditor.tsx'
import { LookedAtFields } from '../../editor/code/index.ts'
import classes from './Configure.module.css'
import { JobState } from './JobState.tsx'
import { NextTimes } from './NextTimes.tsx'
import { PlanFields } from './PlanFields.tsx'
import { ownTimeZone, timeZones } from './time-zones.ts'

/** What the schedule of a job is edited with. */
export interface JobScheduleProps {
  /** As the server said it last. */
  job: ScheduledJobView
  /** As it is being edited. */
  definition: JobDefinition
  onChange: (next: JobDefinition, edit: ApiEdit) => void
  /** Told of the job as it is after it was paused or resumed. */
  onJobChange?: (job: ScheduledJobView) => void
}

/** When a job runs, what happens where runs meet or are missed, and who hears of failures. */
export const JobSchedule = ({ job, definition, onChange, onJobChange }: JobScheduleProps): ReactElement => {
  const { schedule } = definition.trigger
  // What was said here last counts until the server's next word comes from outside.
  const [said, setSaid] = useState({ outside: job, job })
  const present = said.outside === job ? said.job : job
  const set = (change: Partial<Schedule>, field: keyof Schedule): void =>
    onChange(
      { ...definition, trigger: { ...definition.trigger, schedule: { ...schedule, ...change } } },
      { label: `Edit schedule of ${definition.name}`, group: `api ${definition.id} schedule ${field}` },
    )
  return (
    <div className={classes['parts']}>
      <JobState
        job={present}
        onChange={(changed) => {
          setSaid({ outside: job, job: changed })
          onJobChange?.(changed)
        }}
      />
      <LookedAtFields isLookedAt={!job.permissions.canEdit}>
        <section className={classes['part']} aria-label="Schedule">
          <h2 className={classes['title']}>Schedule</h2>
          <PlanFields key={definition.id} cron={schedule.cron} onChange={(cron) => set({ cron }, 'cron')} />
          <ZoneField timeZone={schedule.timeZone} onChange={(timeZone) => set({ timeZone }, 'timeZone')} />
          <NextTimes plan={schedule} />
        </section>
        <section className={classes['part']} aria-label="Runs that meet or are missed">
          <h2 className={classes['title']}>Runs that meet or are missed</h2>
          <Select
            label="When the run before still goes on"
            data={overlaps}
            value={schedule.overlap}
            onChange={(value) => set({ overlap: chosen(overlaps, value, schedule.overlap) }, 'overlap')}
          />
          <Select
            label="Times that passed while no server ran"
            data={misses}
            value={schedule.missedRuns}
            onChange={(value) =>
              set({ missedRuns: chosen(misses, value, schedule.missedRuns) }, 'missedRuns')
            }
          />
        </section>
        <FailureMail
          addresses={schedule.notifyOnFailure}
          onChange={(notifyOnFailure) => set({ notifyOnFailure }, 'notifyOnFailure')}
        />
      </LookedAtFields>
    </div>
  )
}

const overlaps = [
  { value: 'skip', label: 'Leave the new run out' },
  { value: 'queue', label: 'Let the new run wait' },
  { value: 'allow', label: 'Run both' },
] as const satisfies readonly { value: Schedule['overlap']; label: string }[]

const misses = [
  { value: 'skip', label: 'Leave them out' },
  { value: 'runOnce', label: 'Run once, for the latest' },
  { value: 'runAll', label: 'Run all, one after the other' },
] as const satisfies readonly { value: Schedule['missedRuns']; label: string }[]

const chosen = <Value extends string>(
  choices: readonly { readonly value: Value }[],
  value: string | null,
  otherwise: Value,
): Value => choices.find((choice) => choice.value === value)?.value ?? otherwise

const ZoneField = ({
  timeZone,
  onChange,
}: {
  timeZone: string
  onChange: (timeZone: string) => void
}): ReactElement => {
  const zones = useMemo(() => timeZones([timeZone, ownTimeZone()]), [timeZone])
  return (
    <Select
      label="Time zone"
      searchable
      limit={100}
      maxDropdownHeight={280}
      nothingFoundMessage="No time zone is called so."
      data={zones.map((zone) => ({
        value: zone,
        label: zone === ownTimeZone() ? `${zone} (yours)` : zone,
      }))}
      value={timeZone}
      onChange={(zone) => {
        if (zone !== null) onChange(zone)
      }}
    />
  )
}

const addressSchema = scheduleSchema.shape.notifyOnFailure.element
/** As many as a schedule may have. */
const mostAddresses = 50

const FailureMail = ({
  addresses,
  onChange,
}: {
  addresses: readonly string[]
  onChange: (addresses: string[]) => void
}): ReactElement => {
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <section className={classes['part']} aria-label="Mail when a run fails">
      <h2 className={classes['title']}>Mail when a run fails</h2>
      <TagsInput
        aria-label="Who is told"
        placeholder={addresses.length === 0 ? 'ops@example.com' : ''}
        description="Press Enter after each address."
        maxTags={mostAddresses}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        value={[...addresses]}
        error={refused === null ? null : `${refused} is not an e-mail address.`}
        onChange={(next) => {
          const wrong = next.find((address) => !addressSchema.safeParse(address).success)
          setRefused(wrong ?? null)
          const good = next.filter((address) => addressSchema.safeParse(address).success)
          if (good.join() !== addresses.join()) onChange(good)
        }}
      />
    </section>
  )
}

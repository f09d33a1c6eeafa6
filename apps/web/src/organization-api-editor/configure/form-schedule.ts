/** A time of the day as clocks show it. */
export interface TimeOfDay {
  /** 0 to 23. */
  readonly hour: number
  readonly minute: number
}

/** The plans that a form without cron text can say. Days of the week count from Sunday, which is 0. */
export type FormSchedule =
  | { readonly interval: 'minute'; readonly frequency: number }
  | { readonly interval: 'hour'; readonly frequency: number; readonly minute: number }
  | { readonly interval: 'day'; readonly time: TimeOfDay }
  | { readonly interval: 'week'; readonly days: readonly number[]; readonly time: TimeOfDay }
  | { readonly interval: 'month'; readonly dayOfMonth: number | 'last'; readonly time: TimeOfDay }

/** What a plan of the form repeats by. */
export type PlanInterval = FormSchedule['interval']

/** Every how many minutes or hours a plan may run: only what divides an hour or a day leaves even gaps in cron text. */
export const frequencies = {
  minute: [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30],
  hour: [1, 2, 3, 4, 6, 8, 12],
} as const

/** The days of the week by their numbers. */
export const dayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

const step = (frequency: number): string => (frequency === 1 ? '*' : `*/${frequency}`)

/** A plan as cron text. */
export const cronOfPlan = (plan: FormSchedule): string => {
  switch (plan.interval) {
    case 'minute':
      return `${step(plan.frequency)} * * * *`
    case 'hour':
      return `${plan.minute} ${step(plan.frequency)} * * *`
    case 'day':
      return `${plan.time.minute} ${plan.time.hour} * * *`
    case 'week':
      return `${plan.time.minute} ${plan.time.hour} * * ${plan.days.toSorted((a, b) => a - b).join(',')}`
    case 'month':
      return `${plan.time.minute} ${plan.time.hour} ${plan.dayOfMonth === 'last' ? 'L' : plan.dayOfMonth} * *`
  }
}

const numberOf = (text: string, least: number, most: number): number | null => {
  const number = /^\d{1,2}$/u.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : null
}

const frequencyOf = (text: string, known: readonly number[]): number | null => {
  if (text === '*') return 1
  const number = text.startsWith('*/') ? numberOf(text.slice(2), 1, 59) : null
  return number !== null && known.includes(number) ? number : null
}

const shortDays = dayNames.map((name) => name.slice(0, 3).toUpperCase())

const dayOf = (text: string): number | null => {
  const named = shortDays.indexOf(text.toUpperCase())
  return named === -1 ? numberOf(text, 0, 7) : named
}

/** The days that a list such as `1-5`, `MON,THU` or `6,7` names; null where it says something else. */
const daysOf = (text: string): number[] | null => {
  const days = new Set<number>()
  for (const part of text.split(',')) {
    const [from, to, ...more] = part.split('-').map(dayOf)
    if (from === undefined || from === null || to === null || more.length > 0) return null
    const last = to ?? from
    if (last < from) return null
    for (let day = from; day <= last; day += 1) days.add(day % 7)
  }
  return [...days].toSorted((a, b) => a - b)
}

/** The plan that a cron text says; null for one that only cron text can say, and for what is none. */
export const planOfCron = (cron: string): FormSchedule | null => {
  const [minutes = '', hours = '', days = '', months = '', weekdays = '', ...more] = cron.trim().split(/\s+/u)
  if (more.length > 0 || months !== '*') return null
  const isEachDay = days === '*' && weekdays === '*'
  if (isEachDay && hours === '*') {
    const frequency = frequencyOf(minutes, frequencies.minute)
    if (frequency !== null) return { interval: 'minute', frequency }
  }
  const minute = numberOf(minutes, 0, 59)
  if (minute === null) return null
  const hour = numberOf(hours, 0, 23)
  if (hour === null) {
    const frequency = frequencyOf(hours, frequencies.hour)
    return isEachDay && frequency !== null ? { interval: 'hour', frequency, minute } : null
  }
  const time = { hour, minute }
  if (isEachDay) return { interval: 'day', time }
  if (days === '*') {
    const named = daysOf(weekdays)
    return named === null ? null : { interval: 'week', days: named, time }
  }
  if (weekdays !== '*') return null
  const dayOfMonth = days === 'L' ? 'last' : numberOf(days, 1, 31)
  return dayOfMonth === null ? null : { interval: 'month', dayOfMonth, time }
}

/** A time of the day as a field for times writes it: `09:05`. */
export const clockText = ({ hour, minute }: TimeOfDay): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** The time that such a field holds; null while it holds none. */
export const timeOfClock = (text: string): TimeOfDay | null => {
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})(?::\d{2})?$/u.exec(text) ?? []
  const hour = numberOf(hours, 0, 23)
  const minute = numberOf(minutes, 0, 59)
  return hour === null || minute === null ? null : { hour, minute }
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const daysInWords = (days: readonly number[]): string => {
  if (days.length === 7) return 'day'
  if (days.length === 5 && !days.includes(0) && !days.includes(6)) return 'weekday'
  return list.format(days.map((day) => dayNames[day] ?? ''))
}

/** A plan as a person says it: "Every Monday at 09:00". */
export const planInWords = (plan: FormSchedule): string => {
  switch (plan.interval) {
    case 'minute':
      return plan.frequency === 1 ? 'Every minute' : `Every ${plan.frequency} minutes`
    case 'hour': {
      const past = plan.minute === 0 ? 'on the hour' : `${plan.minute} min past the hour`
      return plan.frequency === 1 ? `Every hour, ${past}` : `Every ${plan.frequency} hours, ${past}`
    }
    case 'day':
      return `Every day at ${clockText(plan.time)}`
    case 'week':
      return `Every ${daysInWords(plan.days)} at ${clockText(plan.time)}`
    case 'month':
      return plan.dayOfMonth === 'last'
        ? `On the last day of each month at ${clockText(plan.time)}`
        : `On day ${plan.dayOfMonth} of each month at ${clockText(plan.time)}`
  }
}

/** When a schedule runs, in words; cron text that only cron can say stays what it is. */
export const cronInWords = (cron: string): string => {
  const plan = planOfCron(cron)
  return plan === null ? cron : planInWords(plan)
}

const nine: TimeOfDay = { hour: 9, minute: 0 }

/** The plan that a form goes over to where another interval is chosen: what the former one said is kept as far as it goes. */
export const withInterval = (plan: FormSchedule | null, interval: PlanInterval): FormSchedule => {
  if (plan?.interval === interval) return plan
  const time = plan !== null && 'time' in plan ? plan.time : nine
  switch (interval) {
    case 'minute':
      return { interval, frequency: 15 }
    case 'hour':
      return { interval, frequency: 1, minute: time.minute }
    case 'day':
      return { interval, time }
    case 'week':
      return { interval, days: [1], time }
    case 'month':
      return { interval, dayOfMonth: 1, time }
  }
}

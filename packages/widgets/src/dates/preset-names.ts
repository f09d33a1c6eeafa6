/** The days that can be offered by a name, with what people read. */
export const dayNames = {
  yesterday: 'Yesterday',
  today: 'Today',
  tomorrow: 'Tomorrow',
  inOneWeek: 'In a week',
  inOneMonth: 'In a month',
  endOfMonth: 'End of month',
  endOfYear: 'End of year',
} as const

/** The ranges of days that can be offered by a name, with what people read. */
export const rangeNames = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  last90Days: 'Last 90 days',
  next7Days: 'Next 7 days',
  next30Days: 'Next 30 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  nextMonth: 'Next month',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  thisYear: 'This year',
  lastYear: 'Last year',
  yearToDate: 'Year to date',
} as const

/** Names as the property panel offers them. */
export const offered = (
  names: Readonly<Record<string, string>>,
): readonly { value: string; label: string }[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

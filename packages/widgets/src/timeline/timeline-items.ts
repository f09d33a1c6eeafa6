import type { ValuesOf } from '@ashlar/schema'
import { momentOf, isDateText } from '../shared/dates.ts'
import { cssColor, cssColorUpon } from '../theme/color-property.ts'
import { dataOf, isRecord, textOf } from '../values.ts'
import type { timeline } from './timeline.ts'

/** One moment of a timeline. */
export interface TimelineItem {
  /** Its place in the data. */
  readonly index: number
  readonly title: string
  readonly text: string
  /** `undefined` where the data names no moment that can be read. */
  readonly moment: Date | undefined
  /** Whether the moment is a day without a time. */
  readonly isDay: boolean
  readonly icon: string
  /** CSS colors of the mark and of the icon in it; `undefined` where the theme decides. */
  readonly color: string | undefined
  readonly colorUpon: string | undefined
}

/** In which order a timeline is read. */
export type TimelineOrder = 'data' | 'newest' | 'oldest'

export const mostItems = 20_000
const longestTitle = 300
const longestText = 5000

const fieldOf = (entry: Readonly<Record<string, unknown>>, named: unknown, otherwise: string): unknown =>
  entry[textOf(named).slice(0, 200).trim() || otherwise]

const compared = (left: TimelineItem, right: TimelineItem): number =>
  (left.moment?.getTime() ?? 0) - (right.moment?.getTime() ?? 0)

/** The moments in the data of a timeline, in order; texts stand for themselves, and those without a moment come last. */
export const timelineItemsOf = (
  values: Pick<
    ValuesOf<typeof timeline>,
    'items' | 'timeKey' | 'titleKey' | 'textKey' | 'iconKey' | 'colorKey'
  >,
  order: TimelineOrder,
): readonly TimelineItem[] => {
  const list = dataOf(values.items)
  if (!Array.isArray(list)) return []
  const items = list.slice(0, mostItems).flatMap((given: unknown, index): readonly TimelineItem[] => {
    const entry = typeof given === 'string' ? { title: given } : given
    if (!isRecord(entry)) return []
    const time = fieldOf(entry, values.timeKey, 'time')
    const title = textOf(fieldOf(entry, values.titleKey, 'title'))
      .slice(0, longestTitle)
      .trim()
    const text = textOf(fieldOf(entry, values.textKey, 'text'))
      .slice(0, longestText)
      .trim()
    const moment = typeof time === 'string' && time.length > 64 ? undefined : momentOf(time)
    if (title === '' && text === '' && moment === undefined) return []
    const color = fieldOf(entry, values.colorKey, 'color')
    return [
      {
        index,
        title,
        text,
        moment,
        isDay: typeof time === 'string' && isDateText(time.trim()),
        icon: textOf(fieldOf(entry, values.iconKey, 'icon')).slice(0, 100),
        color: cssColor(color),
        colorUpon: cssColorUpon(color),
      },
    ]
  })
  if (order === 'data') return items
  const dated = items.filter((item) => item.moment !== undefined)
  const sorted = dated.toSorted((left, right) =>
    order === 'newest' ? compared(right, left) : compared(left, right),
  )
  return [...sorted, ...items.filter((item) => item.moment === undefined)]
}

/** Moments that stand under one heading. */
export interface TimelineGroup {
  /** The day, as the heading says it; empty for moments without one. */
  readonly day: string
  readonly items: readonly TimelineItem[]
}

/** The moments by the day on which they fall here; neighbors of the same day stand together. */
export const groupedByDay = (
  items: readonly TimelineItem[],
  write: (moment: Date) => string,
): readonly TimelineGroup[] => {
  const groups: { day: string; items: TimelineItem[] }[] = []
  for (const item of items) {
    const day = item.moment === undefined ? '' : write(item.moment)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}

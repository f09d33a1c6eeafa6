import type { ChatMessageData } from './messages.ts'

/** A message with what its neighbors make of it. */
export interface MessageLine {
  readonly message: ChatMessageData
  /** The day that begins with it, as midnight here in milliseconds since 1970. */
  readonly day: number | undefined
  /** Whether it is the first that its author says in a row: name and picture stand here. */
  readonly isFirst: boolean
}

/** Messages of one author stand together as long as no more than this lies between them, in milliseconds. */
const together = 5 * 60_000

const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

const follows = (message: ChatMessageData, before: ChatMessageData): boolean =>
  message.isOwn === before.isOwn &&
  // What is on its way has no author yet and belongs to the own ones before it.
  (message.author === before.author || (message.isOwn && message.author === '')) &&
  (message.time === undefined || before.time === undefined || message.time - before.time <= together)

/** The messages by day and by author. */
export const messageLines = (
  messages: readonly ChatMessageData[],
  groupsByDay: boolean,
): readonly MessageLine[] => {
  let lastDay: number | undefined
  return messages.map((message, place) => {
    const today = message.time === undefined ? undefined : dayOf(message.time)
    const isNewDay = today !== undefined && today !== lastDay
    lastDay = today ?? lastDay
    const day = groupsByDay && isNewDay ? today : undefined
    const before = messages[place - 1]
    return { message, day, isFirst: day !== undefined || before === undefined || !follows(message, before) }
  })
}

const dayText = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })
const near = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** A day for its heading: Today, Yesterday, or the date. */
export const dayHeading = (day: number, now: number): string => {
  // Days of 23 and 25 hours are days too.
  const away = Math.round((day - dayOf(now)) / 86_400_000)
  if (away !== 0 && away !== -1) return dayText.format(day)
  const words = near.format(away, 'day')
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

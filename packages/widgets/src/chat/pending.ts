import type { ChatMessageData, Conversation } from './messages.ts'

/** A message that was sent from here and that the data does not hold yet. */
export interface PendingMessage {
  readonly key: string
  readonly text: string
  /** When it was sent, in milliseconds since 1970. */
  readonly time: number
  /** The messages that the data held when it was sent. */
  readonly known: ReadonlySet<string>
  /** Whether the APIs came to rest without the message in the data. */
  readonly isUnconfirmed: boolean
}

/**
 * The messages that are still on their way. Each new own message of the data stands for the one that was sent first;
 * where the data does not say whose messages they are, any new one does. The same list while nothing changed.
 */
export const openMessages = (
  pending: readonly PendingMessage[],
  { messages, knowsOwn }: Conversation,
): readonly PendingMessage[] => {
  const taken = new Set<string>()
  const open = pending.filter(({ known }) => {
    const arrived = messages.find(
      ({ key, isOwn }) => (isOwn || !knowsOwn) && !known.has(key) && !taken.has(key),
    )
    if (arrived !== undefined) taken.add(arrived.key)
    return arrived === undefined
  })
  return open.length === pending.length ? pending : open
}

/** A message on its way, as it is shown. */
export const shownPending = ({ key, text, time, isUnconfirmed }: PendingMessage): ChatMessageData => ({
  key,
  author: '',
  text,
  isCut: false,
  time,
  isOwn: true,
  avatar: undefined,
  state: isUnconfirmed ? 'unconfirmed' : 'sending',
  row: { text },
})

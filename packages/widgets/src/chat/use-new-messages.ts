import { useEffect, useRef, useState } from 'react'
import { newMessages, type ChatMessageData, type Conversation } from './messages.ts'

/** The longest part of a message that is read out, in characters. */
const longestSaid = 500

const words = ({ author, text }: ChatMessageData): string =>
  `${author === '' ? 'New message' : author}: ${text.slice(0, longestSaid)}`

/** What screen readers say of messages that arrived, newest last; empty where nothing did. */
export const announcement = (arrived: readonly ChatMessageData[]): string => {
  const last = arrived.at(-1)
  if (last === undefined) return ''
  return arrived.length === 1 ? words(last) : `${arrived.length} new messages. ${words(last)}`
}

interface Arrivals {
  /** What is said of the newest messages. */
  readonly said: string
  /** How many messages of others came while the reader was elsewhere. */
  readonly unseen: number
}

/**
 * Tells of messages of others that came after the conversation was first seen. Streamed ones are said once, when they
 * are whole. `onOther` is called when the data became another conversation.
 */
export const useNewMessages = (
  { messages }: Conversation,
  isAtEnd: boolean,
  hasSent: boolean,
  onOther: () => void,
): Arrivals => {
  const [said, setSaid] = useState('')
  const [unseen, setUnseen] = useState(0)
  const known = useRef<ReadonlySet<string>>(new Set())
  const growing = useRef<ReadonlySet<string>>(new Set())
  const present = useRef({ isAtEnd, hasSent, onOther })
  present.current = { isAtEnd, hasSent, onOther }

  useEffect(() => {
    const before = known.current
    const now = present.current
    known.current = new Set(messages.map(({ key }) => key))
    const isFirstAnswer = before.size === 0 && now.hasSent
    const fresh = isFirstAnswer ? messages : newMessages(before, messages)
    if (fresh === undefined) {
      growing.current = new Set()
      setSaid('')
      setUnseen(0)
      now.onOther()
      return
    }
    const others = fresh.filter((message) => !message.isOwn)
    const whole = messages.filter(({ key, state }) => growing.current.has(key) && state !== 'streaming')
    const arrived = [...whole, ...others.filter(({ state }) => state !== 'streaming')]
    growing.current = new Set(
      [...messages.filter(({ key }) => growing.current.has(key)), ...others]
        .filter(({ state }) => state === 'streaming')
        .map(({ key }) => key),
    )
    if (arrived.length > 0) setSaid(announcement(arrived))
    if (!now.isAtEnd && others.length > 0) setUnseen((count) => count + others.length)
  }, [messages])

  useEffect(() => {
    if (isAtEnd) setUnseen(0)
  }, [isAtEnd])

  return { said, unseen }
}

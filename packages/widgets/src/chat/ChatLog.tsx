import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { ChatMessage } from './ChatMessage.tsx'
import styles from './ChatView.module.css'
import { dayHeading, messageLines } from './message-lines.ts'
import type { ChatMessageData } from './messages.ts'
import type { ReadingPlace } from './use-reader-place.ts'

interface ChatLogProps {
  readonly label: string
  readonly describedBy: string | undefined
  readonly messages: readonly ChatMessageData[]
  readonly groupsByDay: boolean
  readonly showsAvatars: boolean
  readonly isPressable: boolean
  readonly unseen: number
  /** Who is typing; `undefined` where nobody is. */
  readonly typing: string | undefined
  readonly reading: ReadingPlace
  readonly canSendAgain: (message: ChatMessageData) => boolean
  readonly onPress: (message: ChatMessageData) => void
  readonly onSendAgain: (message: ChatMessageData) => void
  /** What stands here while there are no messages. */
  readonly children: ReactNode
}

/** How many messages are drawn at first, and more each time the reader comes to the top. */
const portion = 60
/** No more than these are drawn, wherever the reader is. */
const mostDrawn = 480
/** How near to the first and last drawn message further ones are drawn, in px. */
const nearEdge = 300

const moves: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/** The arrows go from message to message where messages can be pressed. */
const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
  const move = moves[event.key]
  const isBubble = event.target instanceof HTMLElement && 'bubble' in event.target.dataset
  if (move === undefined || !isBubble || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const bubbles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-bubble]')]
  const place = bubbles.findIndex((bubble) => bubble === event.target)
  bubbles[move(place, bubbles.length)]?.focus()
}

/** The messages in sight and some before them. */
export const ChatLog = memo((props: ChatLogProps) => {
  const { messages, reading, isPressable, unseen, typing } = props
  const { isAtEnd } = reading
  const [startKey, setStartKey] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const lines = useMemo(() => messageLines(messages, props.groupsByDay), [messages, props.groupsByDay])
  const start = useMemo(() => {
    const place = startKey === undefined ? -1 : messages.findIndex(({ key }) => key === startKey)
    return place === -1 ? Math.max(0, messages.length - portion) : place
  }, [messages, startKey])
  const end = Math.min(messages.length, start + mostDrawn)
  const hasLater = end < messages.length
  const shown = lines.slice(start, end)
  const firstKey = messages[start]?.key
  // Away from the end nothing above the reader may go when messages come; back at the end the old ones can.
  const holdStart = useEffectEvent(() =>
    setStartKey((before) => (isAtEnd ? undefined : (before ?? firstKey))),
  )
  useLayoutEffect(() => holdStart(), [isAtEnd])
  useLayoutEffect(() => reading.settle())
  const showEarlier = () => setStartKey(messages[Math.max(0, start - portion)]?.key)
  const showLater = () => setStartKey(messages[start + portion]?.key)
  const reachable = shown.some(({ message }) => message.key === focused) ? focused : shown.at(-1)?.message.key
  const now = Date.now()

  return (
    <div className={styles.area}>
      <div
        ref={reading.scroller}
        className={styles.log}
        role="log"
        // Said by a line of its own: this one would read out old messages and every word of streamed ones.
        aria-live="off"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        tabIndex={0}
        onScroll={(event) => {
          const follows = reading.onScroll(hasLater)
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
          const below = scrollHeight - clientHeight - scrollTop
          if (follows) setStartKey(undefined)
          else if (start > 0 && scrollTop < nearEdge && below > 2) showEarlier()
          else if (hasLater && below < nearEdge) showLater()
        }}
        onKeyDown={onKeyDown}
      >
        {start > 0 && (
          <button type="button" className={styles.earlier} onClick={showEarlier}>
            Show earlier messages
          </button>
        )}
        <ul ref={reading.list} className={styles.list}>
          {shown.map(({ message, day, isFirst }) => (
            <ChatMessage
              key={message.key}
              message={message}
              day={day === undefined ? undefined : dayHeading(day, now)}
              isFirst={isFirst}
              showsAvatar={props.showsAvatars}
              isPressable={isPressable}
              isReachable={message.key === reachable}
              canSendAgain={props.canSendAgain(message)}
              onPress={props.onPress}
              onFocus={setFocused}
              onSendAgain={props.onSendAgain}
            />
          ))}
          {typing !== undefined && (
            <li className={styles.typing}>
              <span className={styles.dots} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              <span>{typing}</span>
            </li>
          )}
        </ul>
        {messages.length === 0 && typing === undefined && props.children}
      </div>
      {!isAtEnd && messages.length > 0 && (
        <button
          type="button"
          className={styles.jump}
          data-new={unseen > 0 ? '' : undefined}
          onClick={reading.goToEnd}
        >
          <svg
            viewBox="0 0 16 16"
            width="14"
            height="14"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <path d="M8 3v10m-4-4 4 4 4-4" />
          </svg>
          {unseen === 0 ? 'Newest messages' : unseen === 1 ? 'New message' : `${unseen} new messages`}
        </button>
      )}
    </div>
  )
})

import { memo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useHost } from '../page-view/host-context.ts'
import { refusedPicture, usePictureRule } from '../shared/pictures.ts'
import { textParts } from '../text/text-parts.ts'
import styles from './ChatMessage.module.css'
import { longestText, type ChatMessageData, type MessageState } from './messages.ts'
import hidden from '../shared/hidden.module.css'

interface ChatMessageProps {
  readonly message: ChatMessageData
  readonly isFirst: boolean
  /** The heading of the day that begins here. */
  readonly day: string | undefined
  readonly showsAvatar: boolean
  readonly isPressable: boolean
  /** Whether the Tab key reaches this message; the arrows reach the others. */
  readonly isReachable: boolean
  readonly canSendAgain: boolean
  readonly onPress: (message: ChatMessageData) => void
  readonly onFocus: (key: string) => void
  readonly onSendAgain: (message: ChatMessageData) => void
}

const timeText = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const momentText = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

const stateWords: Readonly<Partial<Record<MessageState, string>>> = {
  sending: 'Sending…',
  failed: 'Not sent',
  unconfirmed: 'Not confirmed',
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase()

const Avatar = ({ author, address }: { readonly author: string; readonly address: string | undefined }) => {
  const [broken, setBroken] = useState<string>()
  const { mode } = useHost()
  const siteRefusing = usePictureRule()
  const site = address === undefined ? undefined : siteRefusing(address)
  const hint = site !== undefined && mode === 'edit' ? refusedPicture(site) : undefined
  return (
    <span className={styles.avatar} title={hint} aria-hidden="true">
      {address === undefined || address === broken || site !== undefined ? (
        initials(author) || '?'
      ) : (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(address)}
        />
      )}
    </span>
  )
}

const Words = ({ text, hasLinks }: { readonly text: string; readonly hasLinks: boolean }) =>
  hasLinks
    ? textParts(text).map(({ words, address }, place) =>
        address === undefined ? (
          words
        ) : (
          // A part has no name but its place.
          <a key={`${place} ${address}`} href={address} target="_blank" rel="noreferrer noopener">
            {words}
          </a>
        ),
      )
    : text

/** One message of a conversation, with the day that begins with it. */
export const ChatMessage = memo(
  ({
    message,
    isFirst,
    day,
    showsAvatar,
    isPressable,
    isReachable,
    canSendAgain,
    onPress,
    onFocus,
    onSendAgain,
  }: ChatMessageProps) => {
    const { key, author, text, time, isOwn, state } = message
    const name = author === '' ? (isOwn ? 'You' : 'Unknown') : author
    const moment = time === undefined ? undefined : new Date(time)
    const note = stateWords[state]
    const press = isPressable
      ? {
          role: 'button',
          tabIndex: isReachable ? 0 : -1,
          'data-bubble': '',
          // Whoever marked words to copy them did not mean to press.
          onClick: (event: MouseEvent) => {
            const marked = getSelection()
            const isMarking = marked?.isCollapsed === false && event.currentTarget.contains(marked.anchorNode)
            if (!isMarking) onPress(message)
          },
          onFocus: () => onFocus(key),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            onPress(message)
          },
        }
      : {}
    return (
      <li className={styles.entry} data-own={isOwn ? '' : undefined} data-first={isFirst ? '' : undefined}>
        {day !== undefined && (
          <div className={styles.day}>
            <span>{day}</span>
          </div>
        )}
        <div className={styles.line}>
          {showsAvatar &&
            !isOwn &&
            (isFirst ? (
              <Avatar author={author} address={message.avatar} />
            ) : (
              <span className={styles.gap} aria-hidden="true" />
            ))}
          <div className={styles.body}>
            <div className={isFirst ? styles.head : hidden.hidden}>
              <span className={isOwn ? hidden.hidden : styles.author}>{name}</span>
              {moment !== undefined && (
                <time dateTime={moment.toISOString()} title={momentText.format(moment)}>
                  {timeText.format(moment)}
                </time>
              )}
            </div>
            <div className={styles.bubble} data-state={state} {...press}>
              <Words text={text} hasLinks={!isPressable && state !== 'streaming'} />
              {state === 'streaming' && <span className={styles.caret} role="img" aria-label="Writing" />}
              {message.isCut && (
                <span className={styles.cut}>Cut after {longestText.toLocaleString()} characters.</span>
              )}
            </div>
            {note !== undefined && (
              <div className={styles.note} data-failed={state === 'sending' ? undefined : ''}>
                {note}
                {canSendAgain && (
                  <button type="button" className={styles.again} onClick={() => onSendAgain(message)}>
                    Send again
                  </button>
                )}
              </div>
            )}
          </div>
        </div>
      </li>
    )
  },
)

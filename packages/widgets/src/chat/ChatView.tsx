import { useCallback, useMemo, useRef } from 'react'
import { hasSteps } from '../shared/handlers.ts'
import loading from '../shared/loading.module.css'
import { Message } from '../shared/Message.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { listLength, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { ChatLog } from './ChatLog.tsx'
import styles from './ChatView.module.css'
import { Composer } from './Composer.tsx'
import { type ChatMessageData, mostMessages } from './messages.ts'
import { useNewMessages } from './use-new-messages.ts'
import { useConversation } from './use-conversation.ts'
import { useReaderPlace } from './use-reader-place.ts'
import hidden from '../shared/hidden.module.css'
import type { chat } from './chat.ts'

/** The longest draft that is taken, in characters. */
const longestDraft = 100_000

const short = (value: unknown, most: number): string => textOf(value).slice(0, most).trim()

/** A conversation: the messages, who is typing, and the field for the next one. */
export const ChatView = (view: WidgetViewProps<typeof chat>) => {
  const { host, record, values, errors, isLoading, describedBy, setValue, trigger } = view
  const conversation = useConversation(view)
  const reading = useReaderPlace()
  const { goToEnd } = reading
  const { said, unseen } = useNewMessages(conversation.data, reading.isAtEnd, conversation.hasSent, goToEnd)
  const [draft, changeDraft] = useDraft(
    textOf(values.draftText).slice(0, longestDraft),
    (text) => text,
    (typed) => {
      const text = typed.slice(0, longestDraft)
      setValue('draftText', text)
      return text
    },
  )
  const send = () => {
    const text = draft.trim()
    if (values.clearsDraft) changeDraft('')
    conversation.send(text)
    goToEnd()
  }
  const press = useCallback(
    ({ row }: ChatMessageData) => {
      setValue('selectedMessage', row)
      trigger('onMessageClick', { message: row })
    },
    [setValue, trigger],
  )
  const present = useRef(conversation)
  present.current = conversation
  const sendAgain = useCallback((message: ChatMessageData) => present.current.sendAgain(message), [])
  const retries = hasSteps<typeof chat>(record, 'onRetry')
  const canSendAgain = useCallback(
    ({ state, isOwn }: ChatMessageData) =>
      state === 'unconfirmed' || (state === 'failed' && isOwn && retries),
    [retries],
  )

  const title = short(values.title, 500)
  const count = useMemo(() => listLength(values.messages), [values.messages])
  const problem = errors.messages
  const typing = values.isTyping ? short(values.typingText, 200) || 'Someone is typing' : undefined
  const limit = values.maxLength
  const empty =
    problem !== undefined ? (
      <Message
        title={
          host.mode === 'published' ? 'This part could not be shown.' : 'The messages could not be shown.'
        }
        detail={host.mode === 'published' ? undefined : problem}
        isFailure
      />
    ) : isLoading && values.animateLoading ? (
      <div className={styles.skeleton} role="status" aria-label="Loading messages">
        {[1, 2, 3, 4].map((place) => (
          <span key={place} className={loading.shimmer} />
        ))}
      </div>
    ) : (
      <Message
        title={short(values.emptyText, 500) || 'No messages yet.'}
        detail={
          host.mode === 'edit' && textOf(values.messages) === ''
            ? 'Bind its messages to the response of an API, such as {{ GetMessages.response }}.'
            : undefined
        }
      />
    )
  return (
    <div className={styles.chat} aria-busy={isLoading}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      <RestNote shown={mostMessages} count={count} noun="messages" />
      <ChatLog
        label={title || 'Messages'}
        describedBy={describedBy}
        messages={conversation.messages}
        groupsByDay={values.groupsByDay}
        showsAvatars={values.showsAvatars}
        isPressable={hasSteps<typeof chat>(record, 'onMessageClick')}
        unseen={unseen}
        typing={typing}
        reading={reading}
        canSendAgain={canSendAgain}
        onPress={press}
        onSendAgain={sendAgain}
      >
        {conversation.messages.length === 0 ? empty : null}
      </ChatLog>
      {values.showsComposer && (
        <Composer
          draft={draft}
          placeholder={short(values.placeholderText, 200)}
          limit={limit !== undefined && limit >= 1 ? limit : undefined}
          enterSends={values.enterSends}
          isBusy={values.isBusy}
          isDisabled={values.isDisabled}
          onChange={changeDraft}
          onSend={send}
        />
      )}
      <span className={hidden.hidden} role="status">
        {said}
      </span>
      <span className={hidden.hidden} role="status">
        {typing ?? ''}
      </span>
    </div>
  )
}

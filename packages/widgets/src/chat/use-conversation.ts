import { useEffect, useMemo, useRef, useState } from 'react'
import type { WidgetViewProps } from '../view.ts'
import { readMessages, type ChatMessageData, type Conversation } from './messages.ts'
import { openMessages, shownPending, type PendingMessage } from './pending.ts'
import type { chat } from './chat.ts'

/** How long after the APIs came to rest a message that the data does not hold is called unconfirmed, in milliseconds. */
const patience = 1500

/** A conversation with what is on its way. */
export interface LiveConversation {
  readonly data: Conversation
  /** The messages of the data, then those on their way. */
  readonly messages: readonly ChatMessageData[]
  readonly send: (text: string) => void
  /** Sends a message again that failed or was not confirmed. */
  readonly sendAgain: (message: ChatMessageData) => void
  /** Whether something was sent from here. */
  readonly hasSent: boolean
}

/** The messages of the data, read anew only when what they are made of changes: the draft is a value too. */
const useMessages = (values: Parameters<typeof readMessages>[0]): Conversation => {
  const {
    messages,
    messageOrder,
    currentAuthor,
    idField,
    textField,
    authorField,
    authorIdField,
    ownField,
    timeField,
    avatarField,
    stateField,
  } = values
  return useMemo(
    () =>
      readMessages({
        messages,
        messageOrder,
        currentAuthor,
        idField,
        textField,
        authorField,
        authorIdField,
        ownField,
        timeField,
        avatarField,
        stateField,
      }),
    [
      messages,
      messageOrder,
      currentAuthor,
      idField,
      textField,
      authorField,
      authorIdField,
      ownField,
      timeField,
      avatarField,
      stateField,
    ],
  )
}

/** Keeps what was sent in sight until the data holds it. */
export const useConversation = ({
  values,
  isLoading,
  setValue,
  trigger,
}: WidgetViewProps<typeof chat>): LiveConversation => {
  const [pending, setPending] = useState<readonly PendingMessage[]>([])
  const sent = useRef(0)
  const last = useRef<Conversation>({ messages: [], knowsOwn: false })
  const read = useMessages(values)
  // Data that is fetched anew may be gone for a moment; the conversation is not.
  const data = isLoading && read.messages.length === 0 ? last.current : read
  useEffect(() => {
    last.current = data
  }, [data])

  const open = useMemo(() => openMessages(pending, data), [pending, data])
  useEffect(() => {
    if (open !== pending) setPending(open)
  }, [open, pending])

  const wasLoading = useRef(false)
  useEffect(() => {
    if (isLoading) {
      wasLoading.current = true
      return
    }
    if (!wasLoading.current) return
    wasLoading.current = false
    const timer = setTimeout(
      () => setPending((before) => before.map((message) => ({ ...message, isUnconfirmed: true }))),
      patience,
    )
    return () => clearTimeout(timer)
  }, [isLoading])

  const send = (text: string): void => {
    sent.current += 1
    const message = {
      key: `sent ${sent.current}`,
      text,
      time: Date.now(),
      known: new Set(data.messages.map(({ key }) => key)),
      isUnconfirmed: false,
    }
    setPending((before) => [...before, message])
    setValue('lastMessage', text)
    trigger('onSend', { text })
  }

  const sendAgain = (message: ChatMessageData): void => {
    if (message.state === 'unconfirmed') {
      setPending((before) => before.filter(({ key }) => key !== message.key))
      send(message.text)
      return
    }
    setValue('selectedMessage', message.row)
    setValue('lastMessage', message.text)
    trigger('onRetry', { message: message.row, text: message.text })
  }

  const messages = useMemo(() => [...data.messages, ...open.map(shownPending)], [data, open])
  return { data, messages, send, sendAgain, hasSent: sent.current > 0 }
}

import type { ValuesOf } from '@ashlar/schema'
import type { chat } from './chat.ts'
import { imageAddress } from '../image/image-address.ts'
import { momentOf } from '../shared/dates.ts'
import { labelOfKey } from '../shared/infer.ts'
import { dataOf, isRecord, textOf } from '../values.ts'

type Row = Readonly<Record<string, unknown>>

/** How far a message has come. `unconfirmed` is one that was sent from here and that the data does not hold. */
export type MessageState = 'sent' | 'sending' | 'failed' | 'streaming' | 'unconfirmed'

/** One message of a conversation. */
export interface ChatMessageData {
  /** What it is known by, also after the data changed. */
  readonly key: string
  readonly author: string
  readonly text: string
  /** Whether there is more of the text than is shown. */
  readonly isCut: boolean
  /** The moment in milliseconds since 1970; `undefined` where the data names none. */
  readonly time: number | undefined
  readonly isOwn: boolean
  /** A picture that may be fetched; `undefined` where there is none. */
  readonly avatar: string | undefined
  readonly state: MessageState
  /** What the data holds; texts stand for themselves as `{ text }`. */
  readonly row: Row
}

/** The newest messages that are kept. */
export const mostMessages = 10_000
/** Longer texts are cut: nobody reads a megabyte in a conversation, and browsers stop over it. */
export const longestText = 20_000
const longestName = 100
const longestPicture = 200_000

/** The fields that are looked for where the builder names none. */
const usual = {
  idField: ['id', '_id', 'uuid', 'messageId', 'message_id'],
  textField: ['text', 'content', 'message', 'body'],
  authorField: ['author', 'name', 'sender', 'from', 'user', 'role'],
  ownField: ['isMine', 'is_mine', 'mine', 'isOwn', 'side'],
  timeField: ['time', 'createdAt', 'created_at', 'timestamp', 'sentAt', 'sent_at', 'date'],
  avatarField: ['avatar', 'avatarUrl', 'avatar_url', 'picture'],
  stateField: ['state', 'status'],
} as const

type Field = keyof typeof usual

/** What the messages are made of. */
type ChatValues = Pick<
  ValuesOf<typeof chat>,
  Field | 'messages' | 'messageOrder' | 'currentAuthor' | 'authorIdField'
>

const named = (values: ChatValues, property: Field | 'authorIdField'): string =>
  values[property].slice(0, 200).trim()

/** A word of the data, cut before anything looks at it. */
const word = (value: unknown, most = longestName): string =>
  typeof value === 'object' ? '' : textOf(value).slice(0, most).trim()

/** Authors and texts may be objects such as `{ name }`, as many services send them. */
const nameIn = (value: unknown): string =>
  isRecord(value) ? word(value.name ?? value.displayName ?? value.email) : word(value)

const ownWords = new Set(['true', 'mine', 'me', 'own', 'user', 'right', 'out', 'outgoing', '1'])
const states: Readonly<Record<string, MessageState>> = {
  sending: 'sending',
  pending: 'sending',
  failed: 'failed',
  error: 'failed',
  streaming: 'streaming',
}

/** The address of a picture of a person: https, a path of this origin, or a picture in itself. */
export const avatarAddress = (given: unknown): string | undefined => {
  if (typeof given !== 'string' || given.length > longestPicture) return undefined
  const address = imageAddress(given)
  return address === undefined || /^(?:http|blob):/i.test(address) ? undefined : address
}

const rowsOf = (values: ChatValues): readonly Row[] => {
  const list = dataOf(values.messages)
  if (!Array.isArray(list)) return []
  const isReversed = values.messageOrder === 'reversed'
  const newest = isReversed ? list.slice(0, mostMessages).toReversed() : list.slice(-mostMessages)
  return newest.flatMap((entry: unknown): readonly Row[] =>
    typeof entry === 'string' ? [{ text: entry }] : isRecord(entry) ? [entry] : [],
  )
}

const fieldsOf = (values: ChatValues, rows: readonly Row[]): Readonly<Record<Field, string>> => {
  const names = new Set([...rows.slice(0, 50), ...rows.slice(-50)].flatMap((row) => Object.keys(row)))
  const found = (field: Field): string =>
    named(values, field) || (usual[field].find((candidate) => names.has(candidate)) ?? '')
  return {
    idField: found('idField'),
    textField: found('textField'),
    authorField: found('authorField'),
    ownField: found('ownField'),
    timeField: found('timeField'),
    avatarField: found('avatarField'),
    stateField: found('stateField'),
  }
}

/** A conversation as it was read from the data. */
export interface Conversation {
  readonly messages: readonly ChatMessageData[]
  /** Whether the data says which messages are own ones. */
  readonly knowsOwn: boolean
}

/** Reads the messages, oldest first; fields that nobody named are found in the data. */
export const readMessages = (values: ChatValues): Conversation => {
  const rows = rowsOf(values)
  const fields = fieldsOf(values, rows)
  const present = word(values.currentAuthor).toLowerCase()
  const authorIdField = named(values, 'authorIdField') || fields.authorField
  const isRole = fields.authorField === 'role'
  const isOwn = (row: Row): boolean => {
    if (fields.ownField !== '') return ownWords.has(word(row[fields.ownField]).toLowerCase())
    if (present === '') return isRole && word(row.role).toLowerCase() === 'user'
    const candidates = [row[authorIdField], row[fields.authorField]]
    return candidates.some((candidate) => nameIn(candidate).toLowerCase() === present)
  }
  const count = new Map<string, number>()
  const keyOf = (row: Row, place: number, author: string): string => {
    const id = word(row[fields.idField], 200)
    const time = word(row[fields.timeField], 64)
    const key = id !== '' ? `id ${id}` : time !== '' ? `at ${time} ${author}` : `place ${place}`
    const before = count.get(key) ?? 0
    count.set(key, before + 1)
    return before === 0 ? key : `${key}\u0000${before}`
  }
  const messages = rows.flatMap((row, place): readonly ChatMessageData[] => {
    const author = nameIn(row[fields.authorField])
    const time = row[fields.timeField]
    const whole = textOf(row[fields.textField])
    const state = states[word(row[fields.stateField]).toLowerCase()] ?? 'sent'
    const message = {
      key: keyOf(row, place, author),
      author: isRole ? labelOfKey(author) : author,
      text: whole.slice(0, longestText).trim(),
      isCut: whole.length > longestText,
      time: typeof time === 'string' && time.length > 64 ? undefined : momentOf(time)?.getTime(),
      isOwn: isOwn(row),
      avatar: avatarAddress(row[fields.avatarField]),
      state,
      row,
    }
    return message.text === '' && state !== 'streaming' ? [] : [message]
  })
  return {
    messages:
      values.messageOrder === 'time'
        ? messages.toSorted((left, right) => (left.time ?? Infinity) - (right.time ?? Infinity) || 0)
        : messages,
    knowsOwn: fields.ownField !== '' || present !== '' || isRole,
  }
}

/** The messages at the end that were not there before; `undefined` where the conversation is another one. */
export const newMessages = (
  before: ReadonlySet<string>,
  messages: readonly ChatMessageData[],
): readonly ChatMessageData[] | undefined => {
  const last = messages.findLastIndex((message) => before.has(message.key))
  return last === -1 ? undefined : messages.slice(last + 1)
}

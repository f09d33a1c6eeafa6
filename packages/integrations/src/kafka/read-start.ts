import { IntegrationError } from '../integration-error.ts'
import type { MessageRequest } from '../messages/message-system.ts'
import { readCount, readName } from '../messages/read-message.ts'

/** Where reading begins. */
export type Start =
  | { readonly kind: 'beginning' | 'new' | 'last' }
  | { readonly kind: 'offset'; readonly offset: number }
  /** Milliseconds since 1970. */
  | { readonly kind: 'time'; readonly milliseconds: number }
  | { readonly kind: 'group'; readonly group: string }

/** What is read, and how it is shown. */
export interface Reading {
  readonly topic: string
  /** Null: all of them. */
  readonly partition: number | null
  readonly start: Start
  readonly isBytes: boolean
}

/** Names of topics as Kafka has them: none of them stands for many. */
const topicName = /^[\w.-]{1,249}$/u

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

/** The name of one topic. Throws `IntegrationError` with the code `binding_failed`. */
export const readTopic = (request: MessageRequest): string => {
  const name = request.text('topic').trim()
  if (topicName.test(name) && name !== '.' && name !== '..') return name
  throw refuse(
    `${JSON.stringify(name)} is no name of a topic: it has letters, digits, dots, _ and -, 249 at most.`,
  )
}

/** What a step reads. Throws `IntegrationError` with the code `binding_failed`. */
export const readReading = (request: MessageRequest): Reading => {
  const partition = request.text('partition').trim()
  return {
    topic: readTopic(request),
    partition: partition === '' ? null : readCount(partition, 'Partition', 0, 1_000_000),
    start: readStart(request),
    isBytes: request.text('values') === 'bytes',
  }
}

const readStart = (request: MessageRequest): Start => {
  const kind = request.text('start')
  const position = request.text('position').trim()
  switch (kind) {
    case 'new':
    case 'last':
      return { kind }
    case 'offset':
      if (position === '') throw refuse('The offset is missing.')
      return { kind, offset: readCount(position, 'Offset', 0, Number.MAX_SAFE_INTEGER) }
    case 'time':
      return { kind, milliseconds: readTime(position) }
    case 'group':
      return { kind, group: readName(request.text('group'), 'Group', 255) }
    default:
      return { kind: 'beginning' }
  }
}

/** With its zone: the time of this server is nobody's. */
const timeWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/u

const readTime = (written: string): number => {
  const milliseconds = /^\d{1,15}$/u.test(written) ? Number(written) : Date.parse(written)
  const isTime = /^\d{1,15}$/u.test(written) || timeWithZone.test(written)
  if (isTime && Number.isSafeInteger(milliseconds)) return milliseconds
  throw refuse(
    `${JSON.stringify(written)} is no time: write it as 2026-05-01T08:00:00Z, or as milliseconds since 1970.`,
  )
}

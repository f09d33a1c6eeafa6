import { unknownType } from '@ashlar/schema'
import type { MessageForm } from '../messages/message-system.ts'

const reading = ['topic', 'partition', 'start', 'position', 'group', 'values'] as const

/** What people do with Kafka in a step. */
export const kafkaForm: MessageForm = {
  fields: {
    topic: { label: 'Topic', placeholder: 'orders' },
    key: {
      label: 'Key',
      placeholder: '{{ Order.value.customer }}',
      help: 'Messages of one key stay in one partition, in their order. Empty: none.',
    },
    message: {
      label: 'Message',
      placeholder: '{{ Order.value }}',
      isMultiline: true,
      help: 'Lists and objects are sent as JSON.',
    },
    format: {
      label: 'Sent as',
      help: String.raw`Bytes are a file such as {{ Upload.files[0] }}, or hexadecimal digits behind \x.`,
      options: [
        { value: 'text', label: 'Text' },
        { value: 'bytes', label: 'Bytes' },
      ],
    },
    messages: {
      label: 'Messages',
      placeholder: '[{ "key": "7", "value": {{ Order.value }} }]',
      isJson: true,
      help: 'A list of { value, key, headers, partition }, of which only value is needed.',
    },
    headers: {
      label: 'Headers',
      placeholder: '{ "source": "orders" }',
      isJson: true,
      help: 'An object of texts.',
    },
    partition: {
      label: 'Partition',
      placeholder: '0',
      help: 'Empty: that of the key, or any; all of them to read.',
    },
    acks: {
      label: 'Kept by',
      help: 'When the step goes on: once all brokers that have to keep it have it, or the one that leads.',
      options: [
        { value: 'all', label: 'All brokers in sync' },
        { value: 'leader', label: 'The leader' },
      ],
    },
    start: {
      label: 'From',
      options: [
        { value: 'beginning', label: 'The beginning' },
        { value: 'last', label: 'The last messages' },
        { value: 'new', label: 'New messages' },
        { value: 'offset', label: 'An offset' },
        { value: 'time', label: 'A time' },
        { value: 'group', label: 'Where the group stopped' },
      ],
    },
    position: {
      label: 'Offset or time',
      placeholder: '2026-05-01T08:00:00Z',
      help: 'Of each partition: a number for an offset; a time with its zone, or milliseconds since 1970.',
      shownWith: { key: 'start', oneOf: ['offset', 'time'] },
    },
    group: {
      label: 'Group',
      placeholder: 'ashlar-orders',
      help: 'What was read is noted for it, so that the next step goes on there. Of no other consumers.',
      shownWith: { key: 'start', oneOf: ['group'] },
    },
    values: {
      label: 'Shown as',
      options: [
        { value: 'text', label: 'JSON or text' },
        { value: 'bytes', label: 'Bytes' },
      ],
      help: String.raw`Bytes are hexadecimal digits behind \x, as is whatever is no text.`,
    },
    count: { label: 'Messages at most', placeholder: '10' },
    seconds: {
      label: 'Seconds to wait',
      placeholder: '0',
      help: 'For as many messages, once all that are there were read.',
    },
    end: {
      label: 'End after messages',
      placeholder: '1000',
      help: 'Empty: the stream ends with the run.',
    },
  },
  operations: {
    publish: {
      label: 'Publish a message',
      fields: ['topic', 'key', 'message', 'format', 'headers', 'partition', 'acks'],
      required: ['topic'],
      onlyReads: false,
    },
    publish_many: {
      label: 'Publish many messages',
      fields: ['topic', 'messages', 'format', 'acks'],
      required: ['topic', 'messages'],
      onlyReads: false,
    },
    read: {
      label: 'Read messages',
      fields: [...reading, 'count', 'seconds'],
      required: ['topic'],
      onlyReads: false,
    },
    follow: {
      label: 'Follow messages in a Stream block',
      fields: [...reading, 'end'],
      required: ['topic'],
      onlyReads: false,
      messageType: {
        kind: 'object',
        members: [
          { name: 'partition', type: { kind: 'number' } },
          { name: 'offset', type: { kind: 'number' } },
          { name: 'time', type: { kind: 'text' } },
          // Text, or what it says as JSON.
          { name: 'key', type: unknownType },
          { name: 'message', type: unknownType },
          { name: 'headers', type: { kind: 'object', members: [], isOpen: true } },
        ],
      },
    },
    topics: { label: 'List topics', fields: [], required: [], onlyReads: true },
  },
}

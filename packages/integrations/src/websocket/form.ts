import { unknownType } from '@ashlar/schema'
import type { OpeningForm } from '../messages/opening-step.ts'

const format = {
  label: 'Sent as',
  help: 'Bytes are a file such as {{ Upload.files[0] }}, or hexadecimal digits behind \\x.',
  default: 'text',
  options: [
    { value: 'text', label: 'Text' },
    { value: 'bytes', label: 'Bytes' },
  ],
}

/** What people do with WebSockets in a step. */
export const websocketForm: OpeningForm = {
  nameWord: 'Socket',
  hasBody: false,
  fields: {
    message: {
      label: 'Message',
      placeholder: '{{ Order.value }}',
      isMultiline: true,
      help: 'Sent once the connection stands. Lists and objects are sent as JSON.',
    },
    protocols: {
      label: 'Subprotocols',
      placeholder: 'graphql-transport-ws',
      help: 'By commas, the preferred one first. Empty: none is asked for.',
    },
    count: { label: 'Messages at most', placeholder: '10' },
    seconds: { label: 'Seconds to wait', placeholder: '5' },
    end: {
      label: 'End after messages',
      placeholder: '1000',
      help: 'Empty: the stream ends with the service, or with the run.',
    },
  },
  choices: { format },
  operations: {
    send: {
      label: 'Send a message',
      fields: ['message', 'format', 'protocols', 'count', 'seconds'],
      required: ['message'],
    },
    receive: {
      label: 'Receive messages',
      fields: ['message', 'format', 'protocols', 'count', 'seconds'],
      required: [],
    },
    follow: {
      label: 'Follow messages in a Stream block',
      fields: ['message', 'format', 'protocols', 'end'],
      required: [],
      messageType: {
        kind: 'object',
        members: [
          // Text, or what it says as JSON.
          { name: 'message', type: unknownType },
          { name: 'isBinary', type: { kind: 'boolean' } },
        ],
      },
    },
  },
  onlyReads: ({ operation, message }) =>
    operation !== 'send' && operation !== undefined && (message ?? '') === '',
}

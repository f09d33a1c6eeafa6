import type { MessageForm } from '../messages/message-system.ts'

/** What people do with NATS in a step. */
export const natsForm: MessageForm = {
  fields: {
    subject: {
      label: 'Subject',
      placeholder: 'orders.{{ Country.value }}.created',
      help: 'Where messages are received, * stands for one part and > for all that follow, outside of bindings.',
    },
    message: {
      label: 'Message',
      placeholder: '{{ Order.value }}',
      isMultiline: true,
      help: 'Lists and objects are sent as JSON.',
    },
    count: { label: 'Messages at most', placeholder: '10' },
    seconds: { label: 'Seconds to wait', placeholder: '5' },
  },
  operations: {
    publish: {
      label: 'Publish a message',
      fields: ['subject', 'message'],
      required: ['subject'],
      onlyReads: false,
    },
    request: {
      label: 'Request and wait for the answer',
      fields: ['subject', 'message', 'seconds'],
      required: ['subject'],
      onlyReads: false,
    },
    receive: {
      label: 'Receive messages',
      fields: ['subject', 'count', 'seconds'],
      required: ['subject'],
      onlyReads: true,
    },
  },
}

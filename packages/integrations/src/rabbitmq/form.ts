import type { MessageForm } from '../messages/message-system.ts'

/** What people do with RabbitMQ in a step. */
export const rabbitmqForm: MessageForm = {
  fields: {
    exchange: {
      label: 'Exchange',
      placeholder: 'orders',
      help: 'Where it is empty, the routing key is the name of a queue.',
    },
    routingKey: { label: 'Routing key', placeholder: 'order.created' },
    message: {
      label: 'Message',
      placeholder: '{{ Order.value }}',
      isMultiline: true,
      help: 'Lists and objects are sent as JSON.',
    },
    queue: { label: 'Queue', placeholder: 'orders' },
    count: { label: 'Messages at most', placeholder: '10' },
    seconds: {
      label: 'Seconds to wait',
      placeholder: '0',
      help: 'For as many messages; the step ends with what came until then.',
    },
  },
  operations: {
    publish: {
      label: 'Publish a message',
      fields: ['exchange', 'routingKey', 'message'],
      required: [],
      onlyReads: false,
    },
    take: {
      label: 'Take messages from a queue',
      fields: ['queue', 'count', 'seconds'],
      required: ['queue'],
      onlyReads: false,
    },
    look: {
      label: 'Look at messages of a queue',
      fields: ['queue', 'count'],
      required: ['queue'],
      onlyReads: false,
    },
    count: { label: 'Count messages of a queue', fields: ['queue'], required: ['queue'], onlyReads: true },
  },
}

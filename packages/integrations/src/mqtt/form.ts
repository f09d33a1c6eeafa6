import type { MessageForm } from '../messages/message-system.ts'

/** What people do with a broker of MQTT in a step. */
export const mqttForm: MessageForm = {
  fields: {
    topic: {
      label: 'Topic',
      placeholder: 'hall/{{ Machine.value }}/state',
      help: 'Where messages are received, + stands for one part and # for all that follow, outside of bindings.',
    },
    message: {
      label: 'Message',
      placeholder: '{{ State.value }}',
      isMultiline: true,
      help: 'Lists and objects are sent as JSON.',
    },
    count: { label: 'Messages at most', placeholder: '10' },
    seconds: { label: 'Seconds to wait', placeholder: '5', help: 'The step ends with what came until then.' },
  },
  operations: {
    publish: {
      label: 'Publish a message',
      fields: ['topic', 'message'],
      required: ['topic'],
      onlyReads: false,
    },
    publish_retained: {
      label: 'Publish and keep for later subscribers',
      fields: ['topic', 'message'],
      required: ['topic'],
      onlyReads: false,
    },
    receive: {
      label: 'Receive messages',
      fields: ['topic', 'count', 'seconds'],
      required: ['topic'],
      onlyReads: true,
    },
  },
}

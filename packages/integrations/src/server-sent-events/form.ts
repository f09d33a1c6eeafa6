import { unknownType } from '@ashlar/schema'
import type { OpeningForm } from '../messages/opening-step.ts'

/** What people do with server-sent events in a step. */
export const serverSentEventsForm: OpeningForm = {
  nameWord: 'Events',
  hasBody: true,
  fields: {
    names: {
      label: 'Names of events',
      placeholder: 'price, trade',
      help: 'Only events with one of these names, by commas. Empty: all of them; one without a name is called message.',
    },
    lastEventId: {
      label: 'After the event',
      placeholder: '{{ LastEvent.value }}',
      help: 'The id of the last event that is known (Last-Event-ID), for a service that can go on from there.',
    },
    count: { label: 'Events at most', placeholder: '10' },
    seconds: { label: 'Seconds to wait', placeholder: '5' },
    end: {
      label: 'End after events',
      placeholder: '1000',
      help: 'Empty: the stream ends with the service, or with the run.',
    },
  },
  choices: {},
  operations: {
    receive: {
      label: 'Receive events',
      fields: ['names', 'lastEventId', 'count', 'seconds'],
      required: [],
    },
    follow: {
      label: 'Follow events in a Stream block',
      fields: ['names', 'lastEventId', 'end'],
      required: [],
      messageType: {
        kind: 'object',
        members: [
          { name: 'event', type: { kind: 'text' } },
          { name: 'id', type: { kind: 'text' } },
          // Text, or what it says as JSON.
          { name: 'data', type: unknownType },
        ],
      },
    },
  },
  onlyReads: ({ method }) => method !== 'POST',
}

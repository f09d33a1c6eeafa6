import type { RunMessageView } from '@ashlar/contract'
import type { RunListener } from '@ashlar/executor'
import type { ApiDefinition } from '@ashlar/schema'
import type { EventTeller } from '../requests/event-lines.ts'

/**
 * What users of a published application hear of a run: the messages of a streaming API. Anything else, such as what its
 * blocks do, is for those who build it.
 */
export const listenerOfUser = (
  { responseType }: Pick<ApiDefinition, 'responseType'>,
  events: EventTeller<RunMessageView> | null,
): RunListener | undefined =>
  events === null || responseType !== 'STREAM'
    ? undefined
    : {
        event: ({ type }) => {
          if (type === 'runStarted') events.begin()
        },
        message: (message) => events.tell({ type: 'message', message }),
      }

import { parametersArgument } from '../client-arguments.ts'
import { done, type ClientKind } from '../client-function.ts'
import { referenceOf } from '../script-names.ts'

/** What scripts may do with a custom event. */
export const eventMethods: ClientKind = {
  kind: 'event',
  methods: () => [
    {
      name: 'trigger',
      signature: 'trigger(payload)',
      help: 'Runs the steps of the event, which read the payload as currentEvent.',
      run: async (name, [payload], { host, chain }) => {
        const event = host.events.find(referenceOf(name))
        if (event === null) throw new Error('Event not found')
        const given = parametersArgument(
          payload,
          'Error evaluating event arguments: the payload must be an object.',
        )
        await host.events.trigger(
          event,
          Object.fromEntries(
            event.arguments.map((argument) => [argument.name, given[argument.name] ?? null]),
          ),
          { chain },
        )
        return done
      },
    },
  ],
}

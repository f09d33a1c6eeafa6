import { givenInputs } from '../../../apis/given-inputs.ts'
import { parametersArgument } from '../client-arguments.ts'
import { done, ResultAt, type ClientKind } from '../client-function.ts'

/** What scripts may do with an API. */
export const apiMethods: ClientKind = {
  kind: 'api',
  methods: () => [
    {
      name: 'run',
      signature: 'run(parameters)',
      help: 'Runs the API. The promise gives its response, or fails with its error. Parameters stand in the place of what the API reads, by path: { "Country.value": "Norway" }, or the same as JSON.',
      run: async (name, [parameters], { host, chain }) => {
        const given = givenInputs(
          name,
          host.apis.inputs(name),
          parametersArgument(parameters, `${name}.run: parameters must be an object or JSON of one.`),
        )
        const run = await host.apis.run(name, { chain, isHandled: true, given })
        if (run.status === 'succeeded') return new ResultAt(`${name}.response`)
        if (run.status === 'cancelled') throw new Error(`${name} was cancelled.`)
        throw new Error(run.error?.message ?? 'The run failed.')
      },
    },
    {
      name: 'cancel',
      signature: 'cancel()',
      help: 'Stops the API if it is running.',
      run: (name, _, { host }) => {
        host.apis.cancel(name)
        return done
      },
    },
  ],
}

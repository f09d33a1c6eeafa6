import { done, type ClientKind } from '../client-function.ts'
import { referenceOf } from '../script-names.ts'

/** What scripts may do with a state variable. */
export const stateVariableMethods: ClientKind = {
  kind: 'stateVariable',
  methods: () => [
    {
      name: 'set',
      signature: 'set(value)',
      help: 'Gives the variable a new value.',
      effect: { kind: 'set', property: 'value' },
      run: (name, [value], { host, chain }) => {
        if (!host.variables.set(referenceOf(name), value ?? null, chain))
          throw new Error('Variable not found')
        return done
      },
    },
    {
      name: 'reset',
      signature: 'reset()',
      help: 'Gives the variable its default value again.',
      effect: { kind: 'clear', property: 'value' },
      run: (name, _, { host, chain }) => {
        if (!host.variables.reset(referenceOf(name), chain)) throw new Error('Variable not found')
        return done
      },
    },
  ],
}

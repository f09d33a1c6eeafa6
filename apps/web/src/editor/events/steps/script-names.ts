import { scriptFunctions, scriptMethods, type ScopeEntry } from '@ashlar/runtime'
import type { HandlerSurroundings } from '../step-form.ts'

/** What a script may name: what bindings may, with the methods of each, and the functions and events where it stands. */
export const scriptNames = ({
  names,
  events,
  descriptor,
  isOfApplication,
}: HandlerSurroundings): ScopeEntry[] => [
  ...names().map((entry) => ({ ...entry, methods: scriptMethods(entry.kind, descriptor(entry.type)) })),
  ...events
    .filter(({ scope }) => (scope === 'app') === isOfApplication)
    .map(({ name }) => ({
      name,
      kind: 'global' as const,
      type: 'custom event',
      value: undefined,
      help: `A custom event of ${isOfApplication ? 'the application' : 'this page'}.`,
      methods: scriptMethods('event'),
    })),
  ...scriptFunctions.map(({ name, signature, help }) => ({
    name,
    kind: 'global' as const,
    type: 'function',
    value: undefined,
    help,
    signature,
  })),
]

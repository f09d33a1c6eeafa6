import type { EventStep } from './event-step.ts'

export type EventStepType = EventStep['type']
/** The steps attached to a trigger property, in order. */
export type EventHandler = EventStep[]

/** What kind of entity a field of a step names. */
export type NamedKind = 'api' | 'widget' | 'stateVariable'

/** What the editor, the rename operation and the runtime ask of a step without knowing its kind. */
export interface EventStepFacts {
  type: EventStepType
  label: string
  /** One sentence for the person choosing the step. */
  help: string
  /** Fields that hold text with bindings. */
  templates: readonly string[]
  /** Fields that name entities by name: `apiNames` (a list), `widget`, `state.name`. */
  names: readonly { path: string; kind: NamedKind }[]
  /** Fields that hold nested handlers. */
  branches: readonly string[]
}

/** The list of step kinds, in the order in which the editor offers them. */
export const eventStepFacts: readonly EventStepFacts[] = [
  {
    type: 'executeApi',
    label: 'Run APIs',
    help: 'Runs one or more APIs, then the steps for success or for failure.',
    templates: [],
    names: [{ path: 'apiNames', kind: 'api' }],
    branches: ['onSuccess', 'onError'],
  },
  {
    type: 'cancelApi',
    label: 'Cancel APIs',
    help: 'Stops APIs that are running.',
    templates: [],
    names: [{ path: 'apiNames', kind: 'api' }],
    branches: [],
  },
  {
    type: 'setStateVar',
    label: 'Set variable',
    help: 'Gives a state variable a new value.',
    templates: ['value'],
    names: [{ path: 'state.name', kind: 'stateVariable' }],
    branches: [],
  },
  {
    type: 'resetStateVar',
    label: 'Reset variable',
    help: 'Gives a state variable its default value again.',
    templates: [],
    names: [{ path: 'state.name', kind: 'stateVariable' }],
    branches: [],
  },
  {
    type: 'setComponentProperty',
    label: 'Set component property',
    help: 'Changes one property of a component until the page is left.',
    templates: ['propertyValue'],
    names: [{ path: 'widget', kind: 'widget' }],
    branches: [],
  },
  {
    type: 'resetComponent',
    label: 'Reset component',
    help: 'Takes back what a person entered or selected.',
    templates: [],
    names: [{ path: 'widget', kind: 'widget' }],
    branches: [],
  },
  {
    type: 'showAlert',
    label: 'Show alert',
    help: 'Shows a short message at the edge of the screen.',
    templates: ['message', 'alertDuration'],
    names: [],
    branches: [],
  },
  {
    type: 'navigateTo',
    label: 'Navigate to URL',
    help: 'Opens an address in this window or in a new one.',
    templates: ['url'],
    names: [],
    branches: [],
  },
]

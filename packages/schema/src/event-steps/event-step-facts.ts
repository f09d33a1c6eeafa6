import type { EventStep } from './event-step.ts'

export type EventStepType = EventStep['type']
/** The steps attached to a trigger property, in order. */
export type EventHandler = EventStep[]

/** What kind of entity a field of a step names. */
export type NamedKind = 'api' | 'widget' | 'modal' | 'slideout' | 'stateVariable' | 'timer' | 'event'

/** What the editor, the rename operation and the runtime ask of a step without knowing its kind. */
export interface EventStepFacts {
  type: EventStepType
  label: string
  /** One sentence for the person choosing the step. */
  help: string
  /** Fields that hold text with bindings, or an object of such texts by name. */
  templates: readonly string[]
  /** Fields that name entities by name: `apiNames` (a list), `widget`, `state.name`, `timer.name`. */
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
  {
    type: 'controlModal',
    label: 'Control modal',
    help: 'Opens a modal, which closes the one that is open, or closes it.',
    templates: [],
    names: [{ path: 'name', kind: 'modal' }],
    branches: [],
  },
  {
    type: 'controlSlideout',
    label: 'Control slideout',
    help: 'Opens or closes a panel at the side of the page.',
    templates: [],
    names: [{ path: 'name', kind: 'slideout' }],
    branches: [],
  },
  {
    type: 'controlTimer',
    label: 'Control timer',
    help: 'Starts or stops steps that run again and again.',
    templates: [],
    names: [{ path: 'timer.name', kind: 'timer' }],
    branches: [],
  },
  {
    type: 'triggerEvent',
    label: 'Trigger custom event',
    help: 'Runs the steps of an event of your own and hands values over to them.',
    templates: ['eventPayload'],
    names: [{ path: 'event.name', kind: 'event' }],
    branches: [],
  },
]

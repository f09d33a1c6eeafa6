import type {
  EntityReference,
  EventHandler,
  EventStep,
  EventStepType,
  Profile,
  WidgetDescriptor,
} from '@ashlar/schema'
import type { ScopeEntry } from '@ashlar/runtime'
import { createElement, type ReactElement } from 'react'
import type { PropertyPlace } from '../session/property-place.ts'

/** What the forms of steps may offer and refer to. */
export interface HandlerSurroundings {
  names: () => readonly ScopeEntry[]
  apiNames: string[]
  widgetNames: { name: string; type: string }[]
  /** The variables and timers of the page, then those of the application. */
  stateVariables: EntityReference[]
  timers: EntityReference[]
  /** The custom events of the page, then those of the application, with the names of their arguments. */
  events: (EntityReference & { arguments: string[] })[]
  /** What an event handler may set of a widget of a type. */
  settable: (widgetType: string) => string[]
  /** What is known of widgets of a type; undefined for a type that does not exist. */
  descriptor: (widgetType: string) => WidgetDescriptor | undefined
  /** The routes of the application, by what a person chooses them: the path. */
  routes: readonly { id: string; path: string }[]
  /** Where the handler stands in the document, such as `onClick` of a component; undefined where none of its code can be opened for itself. */
  place?: PropertyPlace | undefined
  /** The profiles with which the application runs in any of its modes. */
  profiles: readonly Pick<Profile, 'id' | 'displayName'>[]
  /** Whether the handler belongs to the application instead of a page. */
  isOfApplication: boolean
}

/** Draws the handler of a branch; given to forms, so that they need not know the editor they stand in. */
export type RenderHandler = (
  label: string,
  steps: EventHandler,
  onChange: (steps: EventHandler) => void,
) => ReactElement

export type StepOf<Type extends EventStepType> = Extract<EventStep, { type: Type }>

/** What the form of one step is given. */
export interface StepFormProps<Step extends EventStep> {
  step: Step
  onChange: (step: Step) => void
  surroundings: HandlerSurroundings
  renderHandler: RenderHandler
}

/** How the editor shows one kind of step. */
export interface StepForm<Type extends EventStepType> {
  type: Type
  /** An icon of the set. */
  icon: string
  /** A new step that names something which exists; `null` while the page has nothing of the kind. */
  create: (id: string, surroundings: HandlerSurroundings) => StepOf<Type> | null
  /** What the step does, in few words, while it is folded; empty while nothing is filled in. */
  summary: (step: StepOf<Type>, surroundings: Pick<HandlerSurroundings, 'routes' | 'profiles'>) => string
  Form: (props: StepFormProps<StepOf<Type>>) => ReactElement
}

/** A kind of step as the editor asks it, whatever the kind. */
export interface AnyStepForm<Type extends EventStepType = EventStepType> {
  type: Type
  icon: string
  create: (id: string, surroundings: HandlerSurroundings) => EventStep | null
  summary: (step: EventStep, surroundings: Pick<HandlerSurroundings, 'routes' | 'profiles'>) => string
  render: (props: StepFormProps<EventStep>) => ReactElement | null
}

/** Makes a form that may be asked about any step; for steps of another kind it has nothing to show. */
export const defineStepForm = <Type extends EventStepType>(form: StepForm<Type>): AnyStepForm<Type> => {
  const isMine = (step: EventStep): step is StepOf<Type> => step.type === form.type
  return {
    type: form.type,
    icon: form.icon,
    create: form.create,
    summary: (step, surroundings) => (isMine(step) ? form.summary(step, surroundings) : ''),
    render: ({ step, ...rest }) => (isMine(step) ? createElement(form.Form, { ...rest, step }) : null),
  }
}

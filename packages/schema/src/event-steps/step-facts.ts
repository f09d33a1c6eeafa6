/** What kind of entity a field of a step names. */
export type NamedKind = 'api' | 'widget' | 'modal' | 'slideout' | 'stateVariable' | 'timer' | 'event'

/** What a step does with an entity that it names. */
export type StepEffect = 'sets' | 'resets' | 'runs' | 'controls'

/** What the editor, the rename operation and the runtime ask of a step without knowing its kind. */
export interface StepFacts<Type extends string> {
  type: Type
  label: string
  /** One sentence for the person choosing the step. */
  help: string
  /** Fields that hold text with bindings, or an object of such texts by name. */
  templates: readonly string[]
  /** Fields that hold a whole program of JavaScript. */
  scripts: readonly string[]
  /** Fields that name entities by name: `apiNames` (a list), `widget`, `state.name`, `timer.name`. */
  names: readonly { path: string; kind: NamedKind; effect: StepEffect }[]
  /** Fields that hold nested handlers. */
  branches: readonly string[]
  /** Whether it acts on the application around a page: its routes, its address, its profile. */
  actsOnApplication: boolean
}

/** Completes the facts of a kind of steps with the answers that most give. */
export const stepFacts = <const Type extends string>(
  facts: Pick<StepFacts<Type>, 'type' | 'label' | 'help'> & Partial<StepFacts<Type>>,
): StepFacts<Type> => ({
  templates: [],
  scripts: [],
  names: [],
  branches: [],
  actsOnApplication: false,
  ...facts,
})

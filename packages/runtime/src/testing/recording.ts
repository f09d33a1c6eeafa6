import {
  canonicalText,
  type JsonObject,
  type JsonValue,
  type RecordedAnswer,
  type TestedComponent,
  type TestStep,
} from '@ashlar/schema'
import { asJson } from './as-json.ts'
import { withoutSecrets } from './without-secrets.ts'

/** What happens on a page while it is recorded. */
export type Happening =
  | {
      readonly type: 'entered'
      readonly component: TestedComponent
      readonly name: string
      readonly value: unknown
      /** Whether nobody may read it, as a password. */
      readonly isSecret: boolean
    }
  | {
      readonly type: 'happened'
      readonly component: TestedComponent
      readonly event: string
      readonly details: Readonly<Record<string, unknown>>
    }
  | { readonly type: 'followed'; readonly address: string }
  | {
      readonly type: 'answered'
      readonly api: RecordedAnswer['api']
      readonly inputs: JsonObject
      readonly output: JsonValue
      readonly error: { readonly code: string; readonly message: string } | null
      /** Whether the API was run since the person did something last. */
      readonly isOfLastStep: boolean
    }

/** What is recorded of a person on a page. Values never change: each addition makes another one. */
export interface Recording {
  readonly steps: readonly TestStep[]
  readonly answers: readonly RecordedAnswer[]
  /** What was entered that nobody may read, the latest last. */
  readonly secrets: readonly string[]
  /** The names of components in which something was entered that cannot be recorded, such as a file. */
  readonly lost: readonly string[]
}

export const emptyRecording: Recording = { steps: [], answers: [], secrets: [], lost: [] }

/** A recording with one more thing that happened. What is typed letter by letter is one step. */
export const withHappening = (recording: Recording, happening: Happening): Recording => {
  const { steps, answers, secrets, lost } = recording
  switch (happening.type) {
    case 'entered': {
      const { component, name, isSecret } = happening
      const value = asJson(happening.value)
      if (value === undefined)
        return lost.includes(component.name) ? recording : { ...recording, lost: [...lost, component.name] }
      return {
        ...recording,
        steps: entered(steps, component, { [name]: value }),
        secrets: isSecret && typeof value === 'string' && value !== '' ? [...secrets, value] : secrets,
      }
    }
    case 'happened':
      return { ...recording, steps: happened(steps, happening) }
    case 'followed':
      return { ...recording, steps: [...steps, { kind: 'follow', address: happening.address }] }
    case 'answered': {
      const { api, inputs, output, error } = happening
      const { code, message } = error ?? {}
      const answer = {
        api,
        inputs,
        output,
        ...(code === undefined || message === undefined ? {} : { error: { code, message } }),
      }
      return { ...recording, answers: [...answers, answer] }
    }
  }
}

/** What is kept of a recording: nothing that nobody may read. */
export const finished = ({ steps, answers, secrets }: Recording): Pick<Recording, 'steps' | 'answers'> =>
  withoutSecrets({ steps, answers }, secrets)

const isSamePlace = (one: TestedComponent, other: TestedComponent): boolean =>
  one.id === other.id &&
  canonicalText(asJson(one.within) ?? null) === canonicalText(asJson(other.within) ?? null)

const entered = (
  steps: readonly TestStep[],
  component: TestedComponent,
  values: JsonObject,
): readonly TestStep[] => {
  // Handlers that run with each letter stand between what is typed.
  const place = steps.findLastIndex(
    (step) => !(step.kind === 'event' && repeated.has(step.event) && isSamePlace(step.component, component)),
  )
  const last = steps[place]
  if (last?.kind !== 'enter' || !isSamePlace(last.component, component))
    return [...steps, { kind: 'enter', component, values }]
  return steps.with(place, { ...last, values: { ...last.values, ...values } })
}

/** What views tell again and again while a person goes on with the same. */
const repeated: ReadonlySet<string> = new Set([
  'onChange',
  'onTextChanged',
  'onSearchTextChanged',
  'onSearch',
  'onSliding',
  'onModelUpdate',
  'onFocus',
  'onFocusOut',
])

const happened = (
  steps: readonly TestStep[],
  { component, event, details }: Extract<Happening, { type: 'happened' }>,
): readonly TestStep[] => {
  const named = Object.entries(details).flatMap(([name, given]): [string, JsonValue][] => {
    const value = asJson(given)
    return value === undefined ? [] : [[name, value]]
  })
  const step: TestStep = {
    kind: 'event',
    component,
    event,
    ...(named.length === 0 ? {} : { details: Object.fromEntries(named) }),
  }
  const last = steps.at(-1)
  const isAgain =
    last?.kind === 'event' &&
    last.event === event &&
    repeated.has(event) &&
    isSamePlace(last.component, component)
  return isAgain ? steps.with(-1, step) : [...steps, step]
}

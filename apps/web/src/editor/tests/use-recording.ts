import {
  emptyRecording,
  finished,
  type FromTestedPage,
  type Happening,
  type Pointed,
  type Recording,
  withHappening,
} from '@ashlar/runtime/testing'
import type { RecordedAnswer, TestRecord, TestStep } from '@ashlar/schema'
import { useReducer } from 'react'

/** What is recorded, and what is asked about it. */
export interface Recorded {
  readonly recording: Recording
  readonly user: TestRecord['user'] | null
  readonly isPointing: boolean
  readonly pointed: Pointed | null
  /** Why the application is not shown. */
  readonly refusal: string | null
  /** What was run since the person did something last: of that it may be said that it must be. */
  readonly toCheck: readonly RecordedAnswer[]
}

const nothing: Recorded = {
  recording: emptyRecording,
  user: null,
  isPointing: false,
  pointed: null,
  refusal: null,
  toCheck: [],
}

type Action =
  | FromTestedPage
  | { readonly type: 'pointing'; readonly isOn: boolean }
  | { readonly type: 'add'; readonly steps: readonly TestStep[] }
  | { readonly type: 'remove'; readonly place: number }

const toCheckAfter = (before: readonly RecordedAnswer[], happening: Happening): readonly RecordedAnswer[] => {
  if (happening.type !== 'answered') return []
  const { api, inputs, output, error, isOfLastStep } = happening
  return isOfLastStep && error?.code !== 'cancelled' ? [...before, { api, inputs, output }] : before
}

const reduce = (state: Recorded, action: Action): Recorded => {
  const { recording } = state
  const withSteps = (steps: readonly TestStep[]): Recorded => ({
    ...state,
    recording: { ...recording, steps },
  })
  switch (action.type) {
    case 'opened':
      return { ...state, user: action.user }
    case 'refused':
      return { ...state, refusal: action.message }
    case 'happening': {
      const { happening } = action
      const next = withHappening(recording, happening)
      return { ...state, recording: next, toCheck: toCheckAfter(state.toCheck, happening) }
    }
    case 'pointing':
      return { ...state, isPointing: action.isOn, pointed: null }
    case 'pointed':
      return { ...state, isPointing: false, pointed: action.pointed }
    case 'add':
      return { ...withSteps([...recording.steps, ...action.steps]), pointed: null }
    case 'remove':
      return withSteps(recording.steps.toSpliced(action.place, 1))
    case 'waits':
    case 'step':
    case 'replayed':
      return state
  }
}

/** What is kept of what was recorded. */
export const keptOf = ({ recording, user }: Recorded): Pick<TestRecord, 'steps' | 'answers' | 'user'> => {
  const { steps, answers } = finished(recording)
  return { steps: [...steps], answers: [...answers], ...(user === null ? {} : { user }) }
}

/** Records what happens on a page. */
export const useRecording = () => useReducer(reduce, nothing)

import {
  canonicalText,
  type JsonObject,
  type JsonValue,
  type TestedComponent,
  type TestStep,
} from '@ashlar/schema'
import type { TestOutcome, TestProblem } from './outcome.ts'
import { asJson } from './as-json.ts'

/** Whether a person could do something with a component: it is gone, not to be seen, or not to be used. */
export type ComponentState = 'gone' | 'hidden' | 'disabled' | 'ready'

/** A run that a page asked for while a test is replayed. */
export interface ReplayedCall {
  readonly api: { readonly id: string; readonly name: string }
  readonly inputs: JsonObject
  /** Whether an answer was recorded for it. */
  readonly isAnswered: boolean
  /** With which inputs the API was run when it was recorded; null where it was not. */
  readonly recorded: JsonObject | null
}

/** The page on which a test is replayed. */
export interface ReplayedPage {
  /** Resolves once nothing goes on there, or after so many milliseconds; says whether it is at rest. */
  readonly rest: (limit: number) => Promise<boolean>
  /** What it is called now, or was when the test was recorded. */
  readonly nameOf: (component: TestedComponent) => string
  readonly stateOf: (component: TestedComponent) => ComponentState
  readonly enter: (component: TestedComponent, values: JsonObject) => void
  readonly trigger: (component: TestedComponent, event: string, details: JsonObject) => void
  /** Follows a link; false where it leads out of the application. */
  readonly follow: (address: string) => boolean
  readonly valueOf: (component: TestedComponent, property: string) => unknown
  /** What it shows, with one space for all white space. */
  readonly textOf: (component: TestedComponent) => string
  /** What was asked for so far. */
  readonly calls: () => readonly ReplayedCall[]
  /** Resolves a little later. */
  readonly later: () => Promise<void>
  /** In milliseconds. */
  readonly now: () => number
}

/** How long a page may take to come to rest, and how long is waited for what must hold, in milliseconds. */
const restLimit = 15_000
const patience = 4000

const isDone = (step: TestStep): boolean =>
  step.kind === 'enter' || step.kind === 'event' || step.kind === 'follow'

const stateInWords = {
  gone: 'is not on the page',
  hidden: 'is not to be seen',
  disabled: 'is disabled',
} as const

/** Does again what was recorded, and says what is otherwise. What a person could not do ends it. */
export const replay = async (
  page: ReplayedPage,
  steps: readonly TestStep[],
  tell: (step: number, isGood: boolean) => void,
): Promise<TestOutcome> => {
  const begin = page.now()
  const problems: TestProblem[] = []
  let judgedCalls = 0
  /** Where the calls begin that follow what the person did last. */
  let since = 0
  const judgeCalls = (step: number | null): void => {
    for (const call of page.calls().slice(judgedCalls))
      if (!call.isAnswered) problems.push(unanswered(call, step))
    judgedCalls = page.calls().length
  }
  const comeToRest = async (step: number | null): Promise<boolean> => {
    const isAtRest = await page.rest(restLimit)
    judgeCalls(step)
    if (!isAtRest)
      problems.push({
        step,
        message: `Something on the page still goes on after ${restLimit / 1000} seconds.`,
      })
    return isAtRest
  }
  let goesOn = await comeToRest(null)
  for (const [place, step] of steps.entries()) {
    if (!goesOn) break
    const before = problems.length
    if (isDone(step)) {
      since = page.calls().length
      const refused = await done(page, step)
      if (refused !== null) problems.push({ ...refused, step: place })
      goesOn = refused === null && (await comeToRest(place))
    } else {
      const wrong = await judged(page, step, since)
      judgeCalls(place)
      if (wrong !== null) problems.push({ ...wrong, step: place })
    }
    tell(place, problems.length === before)
  }
  return { problems, milliseconds: Math.round(page.now() - begin) }
}

const unanswered = ({ api, inputs, recorded }: ReplayedCall, step: number | null): TestProblem =>
  recorded === null
    ? { step, message: `${api.name} was run, which it was not when the test was recorded.`, found: inputs }
    : {
        step,
        message: `${api.name} was run with other inputs than those for which its answer was recorded.`,
        expected: recorded,
        found: inputs,
      }

type Wrong = Omit<TestProblem, 'step'>

/** Waits until something holds, and answers with what is last found wrong. */
const lastWrong = async (page: ReplayedPage, find: () => Wrong | null): Promise<Wrong | null> => {
  const end = page.now() + patience
  for (;;) {
    const wrong = find()
    if (wrong === null || page.now() >= end) return wrong
    await page.later()
  }
}

/** Does one step as a person would; answers why they could not. */
const done = async (page: ReplayedPage, step: TestStep): Promise<Wrong | null> => {
  if (step.kind === 'follow') {
    return page.follow(step.address)
      ? null
      : { message: `The link to ${step.address} leads out of the application.` }
  }
  if (step.kind !== 'enter' && step.kind !== 'event') return null
  const { component } = step
  const wrong = await lastWrong(page, () => {
    const state = page.stateOf(component)
    return state === 'ready' ? null : { message: `${page.nameOf(component)} ${stateInWords[state]}.` }
  })
  if (wrong !== null) return wrong
  if (step.kind === 'enter') page.enter(component, step.values)
  else page.trigger(component, step.event, step.details ?? {})
  return null
}

const judged = (page: ReplayedPage, step: TestStep, since: number): Promise<Wrong | null> =>
  lastWrong(page, () => found(page, step, since))

const found = (page: ReplayedPage, step: TestStep, since: number): Wrong | null => {
  switch (step.kind) {
    case 'value': {
      const name = page.nameOf(step.component)
      if (page.stateOf(step.component) === 'gone') return { message: `${name} is not on the page.` }
      const value = asJson(page.valueOf(step.component, step.property))
      return value !== undefined && canonicalText(value) === canonicalText(step.equals)
        ? null
        : differing(`${name}.${step.property} is another one.`, step.equals, value)
    }
    case 'visible': {
      const state = page.stateOf(step.component)
      const isSeen = state === 'ready' || state === 'disabled'
      if (isSeen === step.is) return null
      const name = page.nameOf(step.component)
      return { message: isSeen ? `${name} is to be seen, and should not be.` : `${name} is not to be seen.` }
    }
    case 'text': {
      const name = page.nameOf(step.component)
      if (page.stateOf(step.component) === 'gone') return { message: `${name} is not on the page.` }
      const text = page.textOf(step.component)
      return text.includes(step.contains)
        ? null
        : differing(`${name} shows another text.`, step.contains, text.slice(0, 2000))
    }
    case 'called': {
      const calls = page.calls().slice(since)
      const own = calls.filter(({ api }) => api.id === step.api.id)
      if (own.some(({ inputs }) => canonicalText(inputs) === canonicalText(step.inputs))) return null
      const last = own.at(-1)
      return last === undefined
        ? { message: `${step.api.name} was not run.`, expected: step.inputs }
        : differing(`${step.api.name} was run with other inputs.`, step.inputs, last.inputs)
    }
    case 'enter':
    case 'event':
    case 'follow':
      return null
  }
}

const differing = (message: string, expected: JsonValue, value: JsonValue | undefined): Wrong => ({
  message,
  expected,
  ...(value === undefined ? {} : { found: value }),
})

import { readCode } from '@ashlar/expression'
import { eventStepFacts, reservedNames, type EventHandler } from '@ashlar/schema'
import { mapBranches } from '../../handlers.ts'
import { textsAt, valueAt } from '../../references.ts'
import { rewriteStep } from '../../rename.ts'
import { mentionsInScript, namedByText } from '../../uses/script-mentions.ts'
import { nameOfPath } from './interface-names.ts'
import { PathNotReplaced, type ReplacePath, withPaths } from './rewrite-paths.ts'

type Step = EventHandler[number]
type Trigger = Extract<Step, { type: 'triggerEvent' }>

/** Why something of a selection cannot go into a module, as a sentence. */
export class NotMovable extends Error {}

/** What steps are asked about: what goes into the module, and what else the page has. */
export interface StepGround {
  readonly movedNames: ReadonlySet<string>
  readonly namesOfPage: ReadonlySet<string>
  /** The names of components in repeated cells of the selection. */
  readonly inCells: ReadonlySet<string>
  /** The names of what stands in the same cell and stays there. */
  readonly besideInCell: ReadonlySet<string>
  /** Where something of the module is read from outside of it. */
  readonly outputOf: (path: readonly string[]) => readonly string[]
  readonly eventName: (holder: string, path: string) => string
}

/** An event of the module, with the steps that follow it on the page. */
export interface MadeEvent {
  readonly name: string
  readonly arguments: readonly string[]
  /** The steps on the page. */
  readonly steps: EventHandler
  /** Whose handler they were. */
  readonly of: { readonly name: string; readonly path: string }
}

interface Sides {
  /** What of the module the step acts on. */
  readonly inner: readonly string[]
  readonly isOuter: boolean
}

const scopeOf = (step: Step, field: string): unknown => {
  const end = field.lastIndexOf('.')
  return end === -1 ? undefined : valueAt(step, `${field.slice(0, end)}.scope`)
}

/** What a step acts on by itself, without its branches. */
const sidesOf = (step: Step, { movedNames, namesOfPage, besideInCell }: StepGround): Sides => {
  const facts = eventStepFacts[step.type]
  const inner: string[] = []
  let isOuter = facts.actsOnApplication
  const acts = (name: string, isOfApplication: boolean): void => {
    if (!isOfApplication && besideInCell.has(name)) {
      throw new NotMovable(
        `acts on ${name} in its own cell, which an event of a module cannot. Select ${name} too, or take that step out`,
      )
    }
    if (!isOfApplication && movedNames.has(name)) inner.push(name)
    else if (isOfApplication || namesOfPage.has(name)) isOuter = true
  }
  for (const { path } of facts.names) {
    for (const name of textsAt(step, path)) acts(name, scopeOf(step, path) === 'app')
  }
  for (const code of facts.scripts.flatMap((field) => textsAt(step, field))) {
    const unfollowed = namedByText(code).find((name) => movedNames.has(name))
    if (unfollowed !== undefined) {
      throw new NotMovable(`names ${unfollowed} by a text in a script, which cannot be followed`)
    }
    for (const { path, effect } of mentionsInScript(readCode('script', code))) {
      const [root = ''] = path
      if (effect !== 'reads') acts(root, root === 'App' || root === 'Embed')
    }
  }
  return { inner, isOuter }
}

/** What of the module a step or any in its branches acts on. */
const innerWithin = (step: Step, ground: StepGround): string[] => {
  const found = [...sidesOf(step, ground).inner]
  mapBranches(step, (branch) => {
    for (const inner of branch) found.push(...innerWithin(inner, ground))
    return branch
  })
  return found
}

/** What a handler is given beside its event, under names that mean nothing else. */
const given = 'currentRow currentCell currentItem currentEvent item index error'.split(' ')
const notOfEvents = new Set([...reservedNames].filter((name) => !given.includes(name)))

/** What an argument of an event may be called. */
const argument = /^[A-Za-z_$][\w$]*$/u

/** What the branch of a step gives to the steps in it. */
const givenInBranches: ReadonlySet<string> = new Set(['error'])

/** Makes an event of steps that the page is to do: they read the module from outside, and what the event hands over. */
const eventOf = (
  steps: EventHandler,
  of: MadeEvent['of'],
  ground: StepGround,
): { readonly event: MadeEvent; readonly trigger: Trigger } => {
  const handed = new Map<string, string>()
  const taken = new Set<string>()
  const handOver = (source: string, name: () => string): string => {
    const known = handed.get(source)
    if (known !== undefined) return known
    const made = name()
    taken.add(made)
    handed.set(source, made)
    return made
  }
  const replaceIn =
    (isInBranch: boolean): ReplacePath =>
    (path, isCalled) => {
      const [root = '', member] = path
      if (root === 'currentEvent') {
        if (member === undefined || !argument.test(member)) throw new PathNotReplaced(path)
        handOver(`currentEvent.${member}`, () => member)
        return null
      }
      const isBeside = ground.besideInCell.has(root)
      if (isBeside || ground.movedNames.has(root)) {
        if (member === undefined) throw new PathNotReplaced(path)
        if (!isBeside && !ground.inCells.has(root)) return { length: 2, by: ground.outputOf([root, member]) }
        const name = handOver(`${root}.${member}`, () => nameOfPath([root, member], taken))
        return { length: 2, by: ['currentEvent', name] }
      }
      if (ground.namesOfPage.has(root) || notOfEvents.has(root)) return null
      if (isInBranch && givenInBranches.has(root)) return null
      // An event gives data; what is called by its name alone is a function that every script has.
      if (isCalled && path.length === 1) return null
      return { length: 1, by: ['currentEvent', handOver(root, () => root)] }
    }
  const rewritten = rewriteDeep(steps, replaceIn, false)
  const name = ground.eventName(of.name, of.path)
  const trigger: Trigger = {
    id: steps[0]?.id ?? name,
    type: 'triggerEvent',
    event: { name, scope: 'page' },
    ...(handed.size === 0
      ? {}
      : {
          eventPayload: Object.fromEntries([...handed].map(([source, to]) => [to, `{{ ${source} }}`])),
        }),
  }
  return { event: { name, arguments: [...handed.values()], steps: rewritten, of }, trigger }
}

const rewriteDeep = (
  steps: EventHandler,
  replaceIn: (isInBranch: boolean) => ReplacePath,
  isInBranch: boolean,
): EventHandler =>
  steps.map((step) =>
    mapBranches(rewriteStep(step, withPaths(replaceIn(isInBranch))), (branch) =>
      rewriteDeep(branch, replaceIn, true),
    ),
  )

/** A step with the branches that follow how it ended. */
type Branches = Pick<Extract<Step, { type: 'executeApi' }>, 'onSuccess' | 'onError'>

/**
 * The steps of a handler of the module, and the events that it triggers for steps that the page has to do: those that act on
 * what stays there. Steps of both sides follow each other as before, and so do branches of one that acts on both: the page does
 * the step, and its branches follow the event. Throws `NotMovable` where a step acts on both by itself.
 */
export const splitHandler = (
  handler: EventHandler,
  of: MadeEvent['of'],
  ground: StepGround,
): { readonly steps: EventHandler; readonly events: readonly MadeEvent[] } => {
  const sides = handler.map((step) => {
    const own = sidesOf(step, ground)
    const inner = innerWithin(step, ground)
    if (own.isOuter && (own.inner.length > 0 || (inner.length > 0 && divided(step) === null))) {
      throw new NotMovable(
        `runs something outside of the module and, in the same step, acts on ${inner[0]}. Put these into steps of their own`,
      )
    }
    return { step, isOuter: own.isOuter, isInner: inner.length > 0 }
  })
  const isAllOuter = sides.every(({ isInner }) => !isInner)
  const steps: Step[] = []
  const events: MadeEvent[] = []
  for (let place = 0; place < sides.length; ) {
    const rest = sides.slice(place)
    const end = rest.findIndex(({ isInner }) => isInner)
    const run = end === -1 ? rest : rest.slice(0, end)
    const last = run.findLastIndex(({ isOuter }) => isOuter)
    const first = isAllOuter ? 0 : run.findIndex(({ isOuter }) => isOuter)
    if (last === -1) {
      const [stays] = rest
      if (stays !== undefined) steps.push(splitStep(stays, of, ground, events))
      place += 1
      continue
    }
    for (const { step } of run.slice(0, first)) steps.push(splitBranches(step, of, ground, events))
    const leaving = run.slice(first, isAllOuter ? run.length : last + 1)
    const { event, trigger } = eventOf(
      leaving.map(({ step }) => step),
      of,
      ground,
    )
    steps.push(trigger)
    events.push(event)
    place += first + leaving.length
  }
  return { steps: events.length === 0 ? handler : steps, events }
}

/** The step without its branches, which the page does, and these as what follows the event in the module. */
const divided = (step: Step): { readonly bare: Step; readonly branches: Branches } | null => {
  if (step.type !== 'executeApi' && step.type !== 'triggerEvent') return null
  const { onSuccess, onError, ...bare } = step
  return { bare, branches: { ...(onSuccess && { onSuccess }), ...(onError && { onError }) } }
}

/** A step that something of the module is in: by itself, or in the branches of one that the page does. */
const splitStep = (
  { step, isOuter }: { readonly step: Step; readonly isOuter: boolean },
  of: MadeEvent['of'],
  ground: StepGround,
  events: MadeEvent[],
): Step => {
  const parts = isOuter ? divided(step) : null
  if (parts === null) return splitBranches(step, of, ground, events)
  const { event, trigger } = eventOf([parts.bare], of, ground)
  events.push(event)
  return splitBranches({ ...trigger, ...parts.branches }, of, ground, events)
}

const splitBranches = (step: Step, of: MadeEvent['of'], ground: StepGround, events: MadeEvent[]): Step =>
  mapBranches(step, (branch) => {
    const split = splitHandler(branch, of, ground)
    events.push(...split.events)
    return split.steps
  })

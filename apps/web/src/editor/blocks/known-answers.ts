import { call, type IntegrationView, routes, stepsDescribedTogether } from '@ashlar/contract'
import { findDescriptor, findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { type StepBlock, unknownType } from '@ashlar/schema'
import { callInSession } from '../../session/index.ts'
import { type AnswerMemory, AnswerTypes, type TypeSources, type WorkflowCall } from '../code/index.ts'
import { CalledWorkflows, readDeployedBlocks } from './called-workflows.ts'

/** What steps are known by: what the systems behind integrations say of them, which are JavaScript, and which workflows they call. */
export interface KnownAnswers
  extends Pick<TypeSources, 'answer' | 'message' | 'refusal' | 'script' | 'workflowCall' | 'workflow'> {
  /** What is known of a step, however long: it is asked about only where it never was, or after `forget`. */
  readonly latest: TypeSources['answer']
  /** Has every step asked about again that somebody wants to know of, and that was not for so many milliseconds. */
  readonly forget: (olderThan: number) => void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Makes what asks systems about the steps on them. Only those integrations are asked that the person may use; `profileId` says
 * with which configuration of them, null with the default one. `memory` has what was known before.
 */
export const knownAnswers = (
  integrations: readonly IntegrationView[],
  profileId: () => string | null,
  memory: AnswerMemory,
): KnownAnswers => {
  const asked = new Set(
    integrations
      .filter(
        ({ pluginId, permissions }) =>
          permissions.canUse && findIntegrationDescriptor(pluginId)?.describesAnswers === true,
      )
      .map(({ id }) => id),
  )
  const answers = new AnswerTypes({
    ask: async (integrationId, configurations) => {
      const profile = profileId()
      const body = {
        configurations: [...configurations],
        ...(profile === null ? {} : { profileId: profile }),
      }
      const parameters = { integrationId }
      const { types, refusals } = await callInSession(
        call(routes.integrations.describeSteps, { parameters, body }),
      )
      return types.map((type, index) => ({ type, refusal: refusals[index] ?? null }))
    },
    together: stepsDescribedTogether,
    memory,
    now: () => performance.now(),
    later: (work, milliseconds) => void setTimeout(work, milliseconds),
  })
  const workflows = new CalledWorkflows(readDeployedBlocks, () => performance.now())
  return {
    answer: (step) => (asked.has(step.datasourceId) ? answers.of(step) : unknownType),
    message: ({ pluginId, configuration }) =>
      findDescriptor(pluginId)?.step.messageType?.(configuration) ?? unknownType,
    refusal: (step) => answers.refusal(step),
    latest: (step) => (asked.has(step.datasourceId) ? answers.latest(step) : unknownType),
    forget: (olderThan) => {
      answers.forget(olderThan)
      workflows.forget(olderThan)
    },
    script: scriptOf,
    workflowCall: workflowCallOf,
    workflow: (id) => workflows.of(id),
    subscribe: (listener) => {
      const stops = [answers.subscribe(listener), workflows.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

const workflowCallOf = ({ pluginId, configuration }: StepBlock): WorkflowCall | null => {
  if (findDescriptor(pluginId)?.kind !== 'workflow') return null
  const { workflowId, wait } = configuration
  const isNamed = typeof workflowId === 'string' && workflowId !== ''
  return isNamed ? { workflowId, isAwaited: wait !== false } : null
}

const scriptOf = ({ pluginId, configuration }: StepBlock): string | null => {
  const [only] = findDescriptor(pluginId)?.step.templates(configuration) ?? []
  return only?.mode === 'javascript' ? only.text : null
}

import { call, type IntegrationView, routes, stepsDescribedTogether } from '@ashlar/contract'
import { findDescriptor, findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { type StepBlock, unknownType } from '@ashlar/schema'
import { callInSession } from '../../session/index.ts'
import { AnswerTypes, type TypeSources } from '../code/index.ts'

/** What steps are known by: what the systems behind integrations say of them, and which of them are JavaScript. */
export interface KnownAnswers extends Pick<TypeSources, 'answer' | 'script'> {
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Makes what asks systems about the steps on them. Only those integrations are asked that the person may use; `profileId` says
 * with which configuration of them, null with the default one.
 */
export const knownAnswers = (
  integrations: readonly IntegrationView[],
  profileId: () => string | null,
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
      return (await callInSession(call(routes.integrations.describeSteps, { parameters, body }))).types
    },
    together: stepsDescribedTogether,
    now: () => performance.now(),
    later: (work, milliseconds) => void setTimeout(work, milliseconds),
  })
  return {
    answer: (step) => (asked.has(step.datasourceId) ? answers.of(step) : unknownType),
    script: scriptOf,
    subscribe: (listener) => answers.subscribe(listener),
  }
}

const scriptOf = ({ pluginId, configuration }: StepBlock): string | null => {
  const [only] = findDescriptor(pluginId)?.step.templates(configuration) ?? []
  return only?.mode === 'javascript' ? only.text : null
}

import { call, routes } from '@ashlar/contract'
import { useMemo } from 'react'
import { contextModeOf, useContextMode, useSession } from '../session/index.ts'
import type { CodeAssistant, CodeCompleter } from './code/index.ts'

/** The routes of what is edited. */
const routesOf = {
  application: routes.assistant,
  workflow: routes.workflowAssistant,
  scheduledJob: routes.jobAssistant,
} as const

/** The assistant for the code of an application, a workflow or a job, and whoever completes it; null where there is none. */
export const useCodeModels = (
  kind: keyof typeof routesOf,
  id: string,
): { readonly assistant: CodeAssistant | null; readonly completer: CodeCompleter | null } => {
  const { capabilities, organization, user } = useSession()
  const { assistant: hasAssistant, assistantTells: tells } = capabilities
  const contextMode = contextModeOf(capabilities.assistantContextMode, useContextMode())
  const { completion } = organization
  const { email } = user
  return useMemo(() => {
    const { ask, complete, acceptCompletion, tellOfCompletion } = routesOf[kind]
    // Each address takes the one that it names.
    const parameters = { applicationId: id, workflowId: id, jobId: id }
    return {
      assistant: hasAssistant
        ? {
            tells,
            contextMode,
            ask: async (body, onEvent, signal) => await call(ask, { parameters, body, onEvent }, signal),
          }
        : null,
      completer:
        completion === null
          ? null
          : {
              entityId: id,
              email,
              applications: completion.applications,
              complete: async (body, signal) => await call(complete, { parameters, body }, signal),
              accept: async (completionId) =>
                await call(acceptCompletion, { parameters, body: { completionId } }),
              tell: completion.sendsFeedback
                ? async (body) => await call(tellOfCompletion, { parameters, body })
                : null,
            },
    }
  }, [kind, id, hasAssistant, tells, contextMode, completion, email])
}

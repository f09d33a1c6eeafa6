import { call, routes } from '@ashlar/contract'
import { useMemo } from 'react'
import { contextModeOf, useContextMode, useSession } from '../session/index.ts'
import type { CodeAssistant, CodeCompleter } from './code/index.ts'

/** What of the routes of an assistant is about one thing that is edited. */
const routesFor = {
  application: (id: string) => ({
    ask: async (input: AskInput, signal: AbortSignal) =>
      await call(routes.assistant.ask, { ...input, parameters: { applicationId: id } }, signal),
    complete: async (input: CompleteInput, signal: AbortSignal) =>
      await call(routes.assistant.complete, { ...input, parameters: { applicationId: id } }, signal),
    accept: async (input: AcceptInput) =>
      await call(routes.assistant.acceptCompletion, { ...input, parameters: { applicationId: id } }),
    tell: async (input: TellInput) =>
      await call(routes.assistant.tellOfCompletion, { ...input, parameters: { applicationId: id } }),
  }),
  workflow: (id: string) => ({
    ask: async (input: AskInput, signal: AbortSignal) =>
      await call(routes.workflowAssistant.ask, { ...input, parameters: { workflowId: id } }, signal),
    complete: async (input: CompleteInput, signal: AbortSignal) =>
      await call(routes.workflowAssistant.complete, { ...input, parameters: { workflowId: id } }, signal),
    accept: async (input: AcceptInput) =>
      await call(routes.workflowAssistant.acceptCompletion, { ...input, parameters: { workflowId: id } }),
    tell: async (input: TellInput) =>
      await call(routes.workflowAssistant.tellOfCompletion, { ...input, parameters: { workflowId: id } }),
  }),
  scheduledJob: (id: string) => ({
    ask: async (input: AskInput, signal: AbortSignal) =>
      await call(routes.jobAssistant.ask, { ...input, parameters: { jobId: id } }, signal),
    complete: async (input: CompleteInput, signal: AbortSignal) =>
      await call(routes.jobAssistant.complete, { ...input, parameters: { jobId: id } }, signal),
    accept: async (input: AcceptInput) =>
      await call(routes.jobAssistant.acceptCompletion, { ...input, parameters: { jobId: id } }),
    tell: async (input: TellInput) =>
      await call(routes.jobAssistant.tellOfCompletion, { ...input, parameters: { jobId: id } }),
  }),
} as const

type AskInput = {
  readonly body: Parameters<CodeAssistant['ask']>[0]
  readonly onEvent: Parameters<CodeAssistant['ask']>[1]
}
type CompleteInput = { readonly body: Parameters<CodeCompleter['complete']>[0] }
type AcceptInput = { readonly body: { readonly completionId: string } }
type TellInput = { readonly body: Parameters<NonNullable<CodeCompleter['tell']>>[0] }

/** The assistant for the code of an application, a workflow or a job, and whoever completes it; null where there is none. */
export const useCodeModels = (
  kind: keyof typeof routesFor,
  id: string,
): { readonly assistant: CodeAssistant | null; readonly completer: CodeCompleter | null } => {
  const { capabilities, organization, user } = useSession()
  const { assistant: hasAssistant, assistantTells: tells } = capabilities
  const contextMode = contextModeOf(capabilities.assistantContextMode, useContextMode())
  const { completion } = organization
  const { email } = user
  return useMemo(() => {
    const { ask, complete, accept, tell } = routesFor[kind](id)
    return {
      assistant: hasAssistant
        ? {
            tells,
            contextMode,
            ask: async (body, onEvent, signal) => await ask({ body, onEvent }, signal),
          }
        : null,
      completer:
        completion === null
          ? null
          : {
              entityId: id,
              email,
              applications: completion.applications,
              complete: async (body, signal) => await complete({ body }, signal),
              accept: async (completionId) => await accept({ body: { completionId } }),
              tell: completion.sendsFeedback ? async (body) => await tell({ body }) : null,
            },
    }
  }, [kind, id, hasAssistant, tells, contextMode, completion, email])
}

import { routes } from '@ashlar/contract'

/** What an assistant of code is asked about, by the name that audit entries have for it, each with its routes. */
export const codeAssistants = [
  { type: 'application', declared: routes.assistant },
  { type: 'workflow', declared: routes.workflowAssistant },
  { type: 'job', declared: routes.jobAssistant },
] as const

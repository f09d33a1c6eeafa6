import { type AssistantSettingsView, call, routes } from '@ashlar/contract'
import type { AssistantModelChoice, AssistantTelling, AssistantUse } from '@ashlar/schema/assistant-settings'
import { queryOptions } from '@tanstack/react-query'

/** The settings of the assistant of an organization. */
export const assistantQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['assistant settings', organizationId],
    queryFn: ({ signal }) =>
      call(routes.organizations.readAssistant, { parameters: { organizationId } }, signal),
  })

/** What each use of the assistant is, in words. */
export const useFacts: Readonly<Record<AssistantUse, { readonly label: string; readonly about: string }>> = {
  code: { label: 'Writing code', about: 'Ask AI in fields of code.' },
  building: { label: 'Building pages', about: 'Mason, in the panel of the editor.' },
  completion: {
    label: 'Completing code',
    about: 'Suggestions while somebody writes. A small model serves best.',
  },
}

/** What each level lets leave, in words. */
export const tellingFacts: Readonly<
  Record<AssistantTelling, { readonly label: string; readonly about: string }>
> = {
  code: {
    label: 'Code and pages',
    about: 'What builders wrote: components, APIs and their code. No tables, no data.',
  },
  schemas: {
    label: 'Also tables and columns',
    about: 'Their names and types, so that queries fit. No rows.',
  },
  shapes: {
    label: 'Also names and shapes of values',
    about: 'Which fields the data of a page has, of which types, and how many. No values.',
  },
  samples: {
    label: 'Also sample values',
    about: 'A few values of a page, and rows of queries that a person lets Mason run.',
  },
}

/** The choice of a model as one text for a list, and back. */
export const keyOfChoice = (choice: AssistantModelChoice): string =>
  choice.source === 'integration' ? choice.integrationId : `:${choice.source}`

export const choiceOfKey = (key: string): AssistantModelChoice => {
  if (key === ':installation') return { source: 'installation' }
  if (key === ':none') return { source: 'none' }
  return { source: 'integration', integrationId: key, model: '' }
}

/** What can be chosen for a use. An integration that is gone stays in the list, so that it is seen. */
export const choicesFor = (
  use: AssistantUse,
  { settings, installation, integrations }: AssistantSettingsView,
): { value: string; label: string }[] => {
  const model = use === 'completion' ? installation.completionModel : installation.model
  const chosen = settings.models[use]
  const isGone =
    chosen.source === 'integration' && !integrations.some(({ id }) => id === chosen.integrationId)
  return [
    {
      value: ':installation',
      label: model === null ? 'The installation (has no model)' : `The installation (${model})`,
    },
    ...integrations.map(({ id, name }) => ({ value: id, label: name })),
    ...(isGone ? [{ value: chosen.integrationId, label: 'An integration that was deleted' }] : []),
    { value: ':none', label: 'No model: off' },
  ]
}

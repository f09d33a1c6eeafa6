import type { AssistantFlow, AssistantSyntax, AssistantTask } from '@ashlar/schema'
import { factsOf } from './syntax.ts'

const verbs = { GENERATE: 'Generate', EDIT: 'Edit', EXPLAIN: 'Explain' } as const

/** What an option of the menu is called. */
export const optionTitle = (flow: AssistantFlow, syntax: AssistantSyntax): string =>
  flow === 'MOCK' ? 'Generate Mock Data' : `${verbs[flow]} ${factsOf(syntax).noun}`

/** What stands in an empty box for a wish. */
export const promptPlaceholder = (
  flow: AssistantFlow,
  syntax: AssistantSyntax,
  scope: AssistantTask['scope'] = 'EDITOR',
): string => {
  const { isCode } = factsOf(syntax)
  if (flow === 'MOCK') return 'i.e. generate 10 users'
  if (flow === 'EDIT') return isCode ? 'i.e. add error handling' : 'i.e. sort by date'
  if (scope === 'PLUGIN' && syntax === 'restapi') return 'i.e. get all Salesforce deals closed this month'
  return isCode ? 'i.e. reverse a list' : 'i.e. get all users'
}

/** Wishes that many have, one press away. */
export const editPresets = ['Optimize performance', 'Add comments', 'Format code'] as const

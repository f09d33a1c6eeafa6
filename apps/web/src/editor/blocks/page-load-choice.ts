import type { ApiTrigger } from '@ashlar/schema'

/** The choices, as the form shows them. */
export const pageLoadChoices = [
  { value: 'automatic', label: 'Automatic' },
  { value: 'always', label: 'Always' },
  { value: 'never', label: 'Never' },
] as const
/** When an API runs by itself. */
export type PageLoadChoice = (typeof pageLoadChoices)[number]['value']

/** What an API's trigger says about the opening of its page. */
export const pageLoadChoice = ({ executeOnPageLoad }: ApiTrigger): PageLoadChoice =>
  executeOnPageLoad === undefined ? 'automatic' : executeOnPageLoad ? 'always' : 'never'

/** The trigger for a choice. */
export const triggerFor = (choice: PageLoadChoice): ApiTrigger =>
  choice === 'automatic' ? { type: 'UI' } : { type: 'UI', executeOnPageLoad: choice === 'always' }

import type { ApiTrigger } from '@ashlar/schema'

/** The choices, as the form shows them. */
export const pageLoadChoices = [
  { value: 'automatic', label: 'Automatic' },
  { value: 'always', label: 'Always' },
  { value: 'never', label: 'Never' },
] as const
/** When an API runs by itself as its page opens. */
export type PageLoadChoice = (typeof pageLoadChoices)[number]['value']

/** What an API's trigger says about the opening of its page. */
export const pageLoadChoice = ({ executeOnPageLoad }: ApiTrigger): PageLoadChoice =>
  executeOnPageLoad === undefined ? 'automatic' : executeOnPageLoad ? 'always' : 'never'

/** The trigger with another choice about the opening of the page. */
export const withPageLoadChoice = (trigger: ApiTrigger, choice: PageLoadChoice): ApiTrigger => {
  const { executeOnPageLoad: _, ...rest } = trigger
  return choice === 'automatic' ? rest : { ...rest, executeOnPageLoad: choice === 'always' }
}

/** The choices for what follows when a value changes that an API reads, as the form shows them. */
export const inputChangeChoices = [
  { value: 'rerun', label: 'Run again' },
  { value: 'nothing', label: 'Nothing' },
] as const
/** What follows when a value changes that an API reads. */
export type InputChangeChoice = (typeof inputChangeChoices)[number]['value']

/** What an API's trigger says about changes of what it reads. */
export const inputChangeChoice = ({ executeOnInputChange }: ApiTrigger): InputChangeChoice =>
  executeOnInputChange === true ? 'rerun' : 'nothing'

/** The trigger with another choice about changes of what the API reads. */
export const withInputChangeChoice = (trigger: ApiTrigger, choice: InputChangeChoice): ApiTrigger => {
  const { executeOnInputChange: _, ...rest } = trigger
  return choice === 'nothing' ? rest : { ...rest, executeOnInputChange: true }
}

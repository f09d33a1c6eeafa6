import { type CompletionLanguage, completionLanguages, type CompletionSettings } from '@ashlar/schema'

/** Where somebody writes, and as whom. */
export interface CompletionPlace {
  readonly email: string
  readonly applicationId: string
  /** What is written in the field, as editors name it. */
  readonly mode: string
  /** The languages in which the person wants code completed. */
  readonly languages: readonly CompletionLanguage[]
  readonly isInPropertyPanel: boolean
  /** Where in the tree of values the field stands; null for code that stands in none, such as that of a step. */
  readonly dataTreePath: string | null
}

/** Whether somebody has code completed in an application, by what the organization and its lists say. */
export const isAllowed = (
  { isOn, users, applications }: Pick<CompletionSettings, 'isOn' | 'users' | 'applications'>,
  { email, applicationId }: Pick<CompletionPlace, 'email' | 'applicationId'>,
): boolean =>
  isOn &&
  (users === null || users.includes(email.toLowerCase())) &&
  (applications === null || applications.includes(applicationId))

/** The language of a mode in which code is completed; null for all others. */
export const completionLanguageOf = (mode: string): CompletionLanguage | null =>
  completionLanguages.find((language) => language === mode) ?? null

/** Whether code is completed in one field. */
export const isEligible = (
  settings: Pick<CompletionSettings, 'isOn' | 'users' | 'applications'>,
  place: CompletionPlace,
): boolean => {
  const language = completionLanguageOf(place.mode)
  return (
    isAllowed(settings, place) &&
    language !== null &&
    place.languages.includes(language) &&
    !place.isInPropertyPanel &&
    place.dataTreePath === null
  )
}

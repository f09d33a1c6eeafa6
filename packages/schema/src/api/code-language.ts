/** The languages of steps that are code, by plugin. Names in their text are read without braces. */
const languages: Readonly<Record<string, 'javascript' | 'python'>> = {
  javascript: 'javascript',
  python: 'python',
}

export type StepLanguage = 'javascript' | 'python'

/** The language of a plugin's steps; null for all others, whose texts hold bindings in braces. */
export const languageOfPlugin = (pluginId: string): StepLanguage | null =>
  Object.hasOwn(languages, pluginId) ? (languages[pluginId] ?? null) : null

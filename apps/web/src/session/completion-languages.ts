import { type CompletionLanguage, completionLanguages } from '@ashlar/schema'
import { rememberedHere } from '@ashlar/ui'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { tellChoice } from './choices.ts'

/** Where the choice is kept in this browser, as the keys in code are. */
const storageKey = 'ashlar-completion-languages'

const remembered = (): readonly CompletionLanguage[] => {
  const text = rememberedHere.getItem(storageKey)
  if (text === null) return completionLanguages
  const names = text.split(',')
  return completionLanguages.filter((language) => names.includes(language))
}

const chosen = createStore<{ readonly languages: readonly CompletionLanguage[] }>(() => ({
  languages: remembered(),
}))

/** Takes over in which languages the person has chosen to have code completed, elsewhere. */
export const takeCompletionLanguages = (wanted: readonly CompletionLanguage[]): void => {
  const languages = completionLanguages.filter((language) => wanted.includes(language))
  chosen.setState({ languages })
  rememberedHere.setItem(storageKey, languages.join(','))
}

/** Chooses in which languages code is completed; fields that are open follow. */
export const chooseCompletionLanguages = (wanted: readonly CompletionLanguage[]): void => {
  takeCompletionLanguages(wanted)
  tellChoice({ languagesToAiCompletion: [...chosen.getState().languages] })
}

/** In which languages code is completed, drawn again when that is chosen otherwise. */
export const useCompletionLanguages = (): readonly CompletionLanguage[] =>
  useStore(chosen, ({ languages }) => languages)

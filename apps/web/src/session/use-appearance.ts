import { type ColorSchemePreference, useColorScheme } from '@ashlar/ui'
import { tellChoice } from './choices.ts'

/** How the product looks, and the way to choose that, here and in every browser of the person. */
export const useAppearance = (): ReturnType<typeof useColorScheme> => {
  const { preference, scheme, prefer } = useColorScheme()
  return {
    preference,
    scheme,
    prefer: (chosen: ColorSchemePreference) => {
      prefer(chosen)
      tellChoice({ colorScheme: chosen })
    },
  }
}

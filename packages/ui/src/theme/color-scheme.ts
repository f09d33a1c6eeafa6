import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** What a person asked for; `auto` follows the system. */
export type ColorSchemePreference = 'light' | 'dark' | 'auto'

/** Where the preference is kept, in this browser only. The entry's small script reads the same key before first paint. */
export const colorSchemeKey = 'ashlar-color-scheme'

/** The preference, the scheme it comes to now, and the way to change it. */
export const useColorScheme = (): {
  preference: ColorSchemePreference
  scheme: 'light' | 'dark'
  prefer: (preference: ColorSchemePreference) => void
} => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  return { preference: colorScheme, scheme, prefer: setColorScheme }
}

import type { ColorSchemePreference } from '@ashlar/ui'

/** How the product can look, as it is called. */
export const appearances: readonly { preference: ColorSchemePreference; label: string; icon: string }[] = [
  { preference: 'light', label: 'Light', icon: 'sun' },
  { preference: 'dark', label: 'Dark', icon: 'moon' },
  { preference: 'auto', label: 'Same as system', icon: 'monitor' },
]

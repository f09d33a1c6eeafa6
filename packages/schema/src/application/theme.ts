import type { Theme } from './application.ts'

/** The theme of a new application. */
export const defaultTheme: Theme = {
  version: 5,
  mode: 'AUTO',
  primaryColor: '#2f6f5e',
  borderRadius: { value: 6, mode: 'px' },
}

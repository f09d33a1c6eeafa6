import type { PageRecords } from '../page/page-records.ts'
import { themeId, themeName } from './theme-facts.ts'
import type { ThemeRecord } from './theme-schema.ts'
import { completeTheme, defaultTheme, type Theme } from './theme.ts'

/** The record that holds a theme. */
export const themeRecord = (theme: Theme): ThemeRecord => ({
  kind: 'theme',
  id: themeId,
  name: themeName,
  scope: 'app',
  theme,
})

// Records are never changed in place, so that the same record always has the same theme.
const completed = new WeakMap<ThemeRecord, Theme>()

/** The theme among the records of an application; that of a new application where there is none. */
export const themeOf = (records: PageRecords): Theme => {
  const record = records[themeId]
  if (record?.kind !== 'theme') return defaultTheme
  const theme = completed.get(record) ?? completeTheme(record.theme)
  completed.set(record, theme)
  return theme
}

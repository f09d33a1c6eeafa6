import { check, themeRecord, themeSchema, type PageRecords, type Theme } from '@ashlar/schema'
import { put, refuse, type Outcome } from '../outcome.ts'

/** Gives the application another theme. */
export const changeTheme = (records: PageRecords, theme: Theme): Outcome => {
  const checked = check(themeSchema, theme)
  if (!checked.ok) return refuse('invalid_property', checked.problems[0]?.reason ?? 'This is no theme.')
  return put(records, [themeRecord(checked.value)])
}

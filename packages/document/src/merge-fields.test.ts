import {
  defaultTheme,
  profilesId,
  profilesRecord,
  profileSettingsOf,
  themeId,
  themeOf,
  themeRecord,
  type PageRecords,
  type ProfileSettings,
  type Theme,
} from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { after, aPageWith, catalogue } from '../test/build-page.ts'
import { difference } from './change.ts'
import { emptyHistory, record, redo, undo } from './history.ts'
import { merge, type MergeChoice } from './merge.ts'
import { changeProfiles } from './operations/profiles.ts'
import { changeTheme } from './operations/theme.ts'

const page = aPageWith()
const withTheme = (theme: Theme, records: PageRecords = page): PageRecords => ({
  ...records,
  [themeId]: themeRecord(theme),
})
const base = withTheme(defaultTheme)
const { palette } = defaultTheme
const green: Theme = { ...defaultTheme, primaryColor: '#115511' }
const red: Theme = { ...defaultTheme, primaryColor: '#551111' }
const darkGround: Theme = {
  ...defaultTheme,
  palette: { ...palette, dark: { appBackgroundColor: '#101010' } },
}

const merged = (mine: Theme, theirs: Theme, choices: Record<string, MergeChoice> = {}) =>
  merge({
    theirs: withTheme(theirs),
    mine: difference(base, withTheme(mine)),
    missed: difference(base, withTheme(theirs)),
    catalogue,
    choices: new Map(Object.entries(choices)),
  })

describe('a theme that two people change', () => {
  it('keeps both changes where they are of different properties', () => {
    const { records, change, collisions } = merged(green, darkGround)
    const both = { ...darkGround, primaryColor: green.primaryColor }
    expect(themeOf(records)).toEqual(both)
    expect(change.updated).toEqual({ [themeId]: [themeRecord(darkGround), themeRecord(both)] })
    expect(collisions).toEqual([])
  })

  it('keeps what one of them left to the theme again', () => {
    const own: Theme = { ...defaultTheme, palette: { ...palette, light: { primaryColor: '#222222' } } }
    const { records } = merge({
      theirs: withTheme({ ...own, mode: 'DARK' }),
      mine: difference(withTheme(own), base),
      missed: difference(withTheme(own), withTheme({ ...own, mode: 'DARK' })),
      catalogue,
    })
    expect(themeOf(records)).toEqual({ ...defaultTheme, mode: 'DARK' })
  })

  it('is asked about only as far as both changed the same property', () => {
    const [mine, theirs] = [
      { ...green, mode: 'DARK' as const },
      { ...red, palette: darkGround.palette },
    ]
    const both = { ...theirs, mode: 'DARK' as const }
    const { collisions } = merged(mine, theirs)
    expect(collisions).toEqual([
      {
        id: themeId,
        mine: themeRecord({ ...both, primaryColor: green.primaryColor }),
        theirs: themeRecord(both),
      },
    ])
    expect(themeOf(merged(mine, theirs, { [themeId]: 'mine' }).records).primaryColor).toBe('#115511')
    expect(themeOf(merged(mine, theirs, { [themeId]: 'theirs' }).records)).toEqual(both)
  })
})

describe('taking back a change of the theme', () => {
  const step = (records: PageRecords, theme: Theme) => {
    const outcome = changeTheme(records, theme)
    if (!outcome.ok) throw new Error(outcome.message)
    const history = record(emptyHistory, {
      change: outcome.change,
      label: 'Primary color',
      group: null,
      selection: { before: [], after: [] },
    })
    return { history, records: after(records, outcome) }
  }

  it('leaves what somebody else changed of it since', () => {
    const { history } = step(base, green)
    const together = withTheme({ ...green, palette: darkGround.palette })
    const undone = undo(history, together)
    if (undone === null || 'dropped' in undone) throw new Error('It was not taken back.')
    expect(themeOf(undone.records)).toEqual(darkGround)
    const redone = redo(undone.history, undone.records)
    if (redone === null || 'dropped' in redone) throw new Error('It was not done again.')
    expect(redone.records).toEqual(together)
  })

  it('is dropped where somebody else changed the same property since', () => {
    const { history } = step(base, green)
    expect(undo(history, withTheme(red))).toEqual({ dropped: emptyHistory })
  })
})

describe('another theme', () => {
  it('is refused where it is none', () => {
    expect(changeTheme(base, { ...defaultTheme, primaryColor: 'red;}' })).toMatchObject({
      ok: false,
      code: 'invalid_property',
      message: 'A color such as #2f6f4f is expected.',
    })
  })

  it('is put in the place of the one that is there, or is the first', () => {
    expect(changeTheme(base, green)).toMatchObject({
      change: { updated: { [themeId]: [{}, { theme: green }] } },
    })
    expect(changeTheme(page, green)).toMatchObject({ change: { added: { [themeId]: { theme: green } } } })
  })
})

describe('profile settings that two people change', () => {
  const choice = (...ids: [string, ...string[]]): ProfileSettings['editor'] => ({
    availableProfileIds: ids,
    defaultProfileId: ids[0],
  })
  const start: ProfileSettings = {
    editor: choice('a', 'b'),
    preview: choice('a', 'b'),
    deployed: choice('a'),
  }
  const mergedProfiles = (mine: ProfileSettings, theirs: ProfileSettings) => {
    const records = (settings: ProfileSettings) => ({ ...page, [profilesId]: profilesRecord(settings) })
    return merge({
      theirs: records(theirs),
      mine: difference(records(start), records(mine)),
      missed: difference(records(start), records(theirs)),
      catalogue,
    })
  }

  it('keep both changes where they are of different view modes', () => {
    const mine = { ...start, preview: choice('b', 'a') }
    const theirs = { ...start, deployed: choice('b') }
    const { records, collisions } = mergedProfiles(mine, theirs)
    expect(collisions).toEqual([])
    expect(profileSettingsOf(records)).toEqual({ ...start, preview: mine.preview, deployed: theirs.deployed })
  })

  it('are asked about as they are where both together would not be sound', () => {
    const mine = { ...start, editor: { ...start.editor, defaultProfileId: 'b' } }
    const theirs = { ...start, editor: choice('a') }
    expect(mergedProfiles(mine, theirs).collisions).toEqual([
      { id: profilesId, mine: profilesRecord(mine), theirs: profilesRecord(theirs) },
    ])
  })

  it('are refused where no profile is left', () => {
    const none = { availableProfileIds: [], defaultProfileId: '' }
    expect(changeProfiles(page, { ...start, deployed: none })).toMatchObject({
      ok: false,
      message: 'Choose at least one profile.',
    })
  })
})

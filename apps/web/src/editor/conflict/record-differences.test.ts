import {
  defaultTheme,
  gridUnits,
  profilesRecord,
  themeRecord,
  widgetCatalogue,
  type JsonObject,
  type PageRecord,
  type Profile,
  type Theme,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { nameOfRecord } from './place-label.ts'
import { withProfileNames } from './profiles-in-words.ts'
import { differencesBetween } from './record-differences.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

const variable = (defaultValue: string, createdAt = 0): PageRecord => ({
  kind: 'stateVariable',
  id: 'v',
  name: 'V',
  defaultValue,
  persistance: 'Temporary',
  createdAt,
})

const input = (properties: JsonObject, columns = 10, mode: 'gridUnit' | 'px' = 'gridUnit'): PageRecord => ({
  kind: 'widget',
  id: 'w',
  name: 'Input1',
  type: 'input',
  parentId: 'c',
  order: 'a',
  left: gridUnits(0),
  top: gridUnits(0),
  width: { value: columns, mode },
  height: gridUnits(4),
  minWidth: { value: columns, mode: 'px' },
  properties,
  dynamicBindingPathList: [],
  dynamicPropertyPathList: [],
})

const labelsOf = (mine: PageRecord, theirs: PageRecord) =>
  differencesBetween(mine, theirs, catalogue)?.map(({ label }) => label)

describe('the differences between two versions', () => {
  it('name each place with both values', () => {
    expect(differencesBetween(variable('a'), variable('b', 1), catalogue)).toEqual([
      { path: 'defaultValue', field: 'defaultValue', label: 'Default value', mine: 'a', theirs: 'b' },
    ])
  })

  it('say what can be chosen one by one: properties, and a place as a whole', () => {
    const fields = (mine: PageRecord, theirs: PageRecord) =>
      differencesBetween(mine, theirs, catalogue)?.map(({ field }) => field)
    const [mine, theirs] = [input({ placeholderText: 'Mine' }, 10), input({ placeholderText: 'Theirs' }, 20)]
    expect(fields(mine, theirs)).toEqual(['place', 'place', 'properties.placeholderText'])
  })

  it('call a property what the property panel calls it', () => {
    const label = catalogue.get('input')?.properties['placeholderText']?.label ?? ''
    expect(label).not.toBe('')
    expect(labelsOf(input({ placeholderText: 'Mine' }), input({ placeholderText: 'Theirs' }))).toEqual([
      label,
    ])
  })

  it('call everything else by words, and never by its path', () => {
    expect(labelsOf(input({}, 10), input({}, 20))).toEqual(['Width', 'Minimum width'])
    expect(labelsOf(input({}, 10), input({}, 10, 'px'))).toEqual(['Width, unit'])
  })

  it('call the parts of a theme what its panel calls them', () => {
    const { palette, typographies } = defaultTheme
    const theirs: Theme = {
      ...defaultTheme,
      primaryColor: '#115511',
      palette: { ...palette, dark: { appBackgroundColor: '#101010' } },
      borderRadius: { value: 12, mode: 'px' },
      typographies: { ...typographies, heading1: { ...typographies.heading1, fontSize: 40 } },
    }
    const labels = ['Primary color', 'Background in the dark', 'Corner radius', 'Size of Heading 1']
    expect(labelsOf(themeRecord(defaultTheme), themeRecord(theirs))).toEqual(labels)
    expect(nameOfRecord(themeRecord(theirs))).toBe('Theme')
  })

  it('call profiles by their names', () => {
    const choice = (id: string) => ({ availableProfileIds: [id], defaultProfileId: id })
    const names: Profile[] = [
      { id: 'p', key: 'production', displayName: 'Production', type: 'production' },
      { id: 's', key: 'staging', displayName: 'Staging', type: 'staging' },
    ]
    const settings = (deployed: string) =>
      withProfileNames(
        profilesRecord({ editor: choice('p'), preview: choice('p'), deployed: choice(deployed) }),
        names,
      )
    expect(differencesBetween(settings('p'), settings('s'), catalogue)).toMatchObject([
      { label: 'Available profiles, deployed', mine: '["Production"]', theirs: '["Staging"]' },
      { label: 'Default profile, deployed', mine: 'Production', theirs: 'Staging' },
    ])
  })

  it('are none to show where one side deleted it', () => {
    expect(differencesBetween(null, variable('b'), catalogue)).toBeNull()
  })
})

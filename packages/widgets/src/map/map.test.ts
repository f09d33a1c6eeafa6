import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { map } from './map.ts'
import { countryKey, mostPlaces, readPlaces, readRegions, shareOf, tileAddress } from './places.ts'
import { unwrapped, unwrappedRing } from './unwrapped.ts'

const cities = [
  { name: 'Oslo', lat: '59.91', lng: 10.75 },
  { name: '<b>Nowhere</b>', lat: 91, lng: 0 },
  { name: 'Unknown', lat: null, lng: 3 },
]

describe('the places of a map', () => {
  it('are those whose degrees exist, found by the usual names of fields', () => {
    expect(readPlaces(readValues(map, { mapData: cities }))).toEqual([
      { latitude: 59.91, longitude: 10.75, label: 'Oslo', row: cities[0] },
    ])
  })

  it('are never more than a map can show', () => {
    const mapData = Array.from({ length: mostPlaces + 5 }, () => ({ latitude: 1, longitude: 1 }))
    expect(readPlaces(readValues(map, { mapData }))).toHaveLength(mostPlaces)
  })
})

describe('the countries of a map', () => {
  it('are the same by name, by two letters and by number', () => {
    expect(['Norway', 'NO', 'norway '].map(countryKey)).toEqual(['norway', 'norway', 'norway'])
    expect(['US', 'United States', 'USA'].map(countryKey)).toEqual(Array(3).fill('united states of america'))
    expect(countryKey(4)).toBe('004')
  })

  it('have the sum of their rows, and are colored by it', () => {
    const regionData = [
      { country: 'NO', value: 2 },
      { country: 'Norway', value: 3 },
      { country: 'Brazil', value: 10 },
    ]
    const { regions, least, greatest } = readRegions(readValues(map, { regionData }))
    expect(Object.fromEntries(regions)).toEqual({ norway: 5, brazil: 10 })
    expect([shareOf(5, least, greatest), shareOf(10, least, greatest), shareOf(3, 3, 3)]).toEqual([0.3, 1, 1])
  })
})

describe('areas at the date line', () => {
  it('go on beyond it instead of across the map', () => {
    const ring = [
      [170, 60],
      [179, 61],
      [-179, 62],
      [-170, 60],
      [170, 60],
    ]
    expect(unwrappedRing(ring).map(([longitude]) => longitude)).toEqual([170, 179, 181, 190, 170])
    expect(unwrapped({ type: 'Polygon', coordinates: [ring] })).toMatchObject({ type: 'Polygon' })
  })

  it('are left as they are around a pole', () => {
    const coordinates = [
      [
        [-180, -90],
        [180, -90],
        [180, -80],
        [-180, -80],
        [-180, -90],
      ],
    ]
    expect(unwrapped({ type: 'Polygon', coordinates })).toEqual({ type: 'Polygon', coordinates })
  })
})

describe('the address of tiles', () => {
  it('is https or none', () => {
    expect(tileAddress('https://tile.example.org/{z}/{x}/{y}.png')).toBeDefined()
    for (const refused of ['http://a/{z}', 'javascript:alert({z})', 'https://a/"{z}', '', null])
      expect(tileAddress(refused)).toBeUndefined()
  })
})

describe('a map on a page', () => {
  const shown = (values: Readonly<Record<string, unknown>>) =>
    renderPage(sampleHost([{ type: 'map', name: 'Map1', place: [0, 0, 48, 34], values }], 'published'))

  it('lists its places for people who do not see it', async () => {
    const markup = await shown({ mapData: cities, title: 'Offices' })
    expect(markup).toContain('aria-label="Map Offices"')
    expect(markup).toContain('1 place')
    expect(markup).toContain('>Oslo</button>')
  })

  it('names the map service as text', async () => {
    const values = { tileAddress: 'https://a.example/{z}/{x}/{y}', attribution: '<img src=x>' }
    expect(await shown(values)).toContain('&lt;img src=x&gt;')
  })

  it('stands whatever bindings give it', async () => {
    for (const values of hostileValues(map)) {
      expect(await shown(values)).toContain('</div>')
      expect(await shown({ ...values, mapData: [values, cities[0]], regionData: [values] })).toContain(
        '</div>',
      )
    }
  }, 60_000)
})

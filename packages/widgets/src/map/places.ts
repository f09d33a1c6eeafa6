import type { ValuesOf } from '@ashlar/schema'
import type { map } from './map.ts'
import { dataOf, isRecord, numberOf, textOf } from '../values.ts'

type Row = Readonly<Record<string, unknown>>

/** One place on a map, in degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly label: string
  readonly row: Row
}

/** More places than these cannot be told apart, and slow the map down. */
export const mostPlaces = 20_000

type MapValues = ValuesOf<typeof map>
/** What the places are made of. */
type PlaceValues = Pick<MapValues, 'mapData' | 'latitudeField' | 'longitudeField' | 'labelField'>
/** What the values of countries are made of. */
type RegionValues = Pick<MapValues, 'regionData' | 'regionField' | 'valueField'>

const short = (value: unknown): string => textOf(value).slice(0, 200).trim()

const rowsOf = (data: unknown): readonly Row[] => {
  const read = dataOf(data)
  return Array.isArray(read) ? read.filter(isRecord) : []
}

/** The field that a builder named, else the first of the usual ones that the data has. */
const fieldFor = (named: string, names: readonly string[], usual: readonly string[]): string =>
  named.slice(0, 200).trim() || (names.find((name) => usual.includes(name.toLowerCase())) ?? usual[0] ?? '')

const namesIn = (rows: readonly Row[]): readonly string[] => [
  ...new Set(rows.slice(0, 50).flatMap((row) => Object.keys(row))),
]

/** The places of a map; rows without degrees that exist are left out. */
export const readPlaces = (values: PlaceValues): readonly Place[] => {
  const rows = rowsOf(values.mapData)
  const names = namesIn(rows)
  const latitudeField = fieldFor(values.latitudeField, names, ['latitude', 'lat'])
  const longitudeField = fieldFor(values.longitudeField, names, ['longitude', 'lng', 'lon', 'long'])
  const labelField = fieldFor(values.labelField, names, ['name', 'title', 'label', 'city'])
  const places: Place[] = []
  for (const row of rows) {
    const latitude = numberOf(row[latitudeField])
    const longitude = numberOf(row[longitudeField])
    if (latitude === undefined || longitude === undefined) continue
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) continue
    places.push({ latitude, longitude, label: short(row[labelField]), row })
    if (places.length === mostPlaces) break
  }
  return places
}

/** Names under which the outlines know countries that others call differently. */
const otherNames: Readonly<Record<string, string>> = {
  'united states': 'united states of america',
  usa: 'united states of america',
  uk: 'united kingdom',
  'great britain': 'united kingdom',
  'czech republic': 'czechia',
  'democratic republic of the congo': 'dem. rep. congo',
  'congo - kinshasa': 'dem. rep. congo',
  'congo - brazzaville': 'congo',
  'dominican republic': 'dominican rep.',
  'central african republic': 'central african rep.',
  'south sudan': 's. sudan',
  'bosnia & herzegovina': 'bosnia and herz.',
  'bosnia and herzegovina': 'bosnia and herz.',
  'north macedonia': 'macedonia',
  'ivory coast': "côte d'ivoire",
  'côte d’ivoire': "côte d'ivoire",
  türkiye: 'turkey',
  eswatini: 'eswatini',
  'equatorial guinea': 'eq. guinea',
  'western sahara': 'w. sahara',
  'solomon islands': 'solomon is.',
  'myanmar (burma)': 'myanmar',
}

/** The name by which a country of the data and one of the outlines are the same: a name, two letters, or a number. */
export const countryKey = (value: unknown): string => {
  const written = short(value).toLowerCase()
  if (/^\d{1,3}$/.test(written)) return written.padStart(3, '0')
  if (!/^[a-z]{2}$/.test(written) || written === 'uk') return otherNames[written] ?? written
  let name: string | undefined
  try {
    name = new Intl.DisplayNames('en', { type: 'region' }).of(written.toUpperCase())?.toLowerCase()
  } catch {
    name = undefined
  }
  return name === undefined ? written : (otherNames[name] ?? name)
}

/** The values of countries by their key, several of one country added up, and the least and the greatest. */
export const readRegions = (values: RegionValues) => {
  const rows = rowsOf(values.regionData)
  const names = namesIn(rows)
  const regionField = fieldFor(values.regionField, names, ['country', 'region', 'code'])
  const valueField = fieldFor(values.valueField, names, ['value', 'count', 'total'])
  const regions = new Map<string, number>()
  for (const row of rows.slice(0, 50_000)) {
    const value = numberOf(row[valueField])
    if (value === undefined) continue
    const key = countryKey(row[regionField])
    regions.set(key, (regions.get(key) ?? 0) + value)
  }
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (const value of regions.values()) {
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  return { regions, least, greatest }
}

/** How strongly a country is colored, from 0 to 1. */
export const shareOf = (value: number, least: number, greatest: number): number =>
  greatest > least ? 0.3 + (0.7 * (value - least)) / (greatest - least) : 1

/** The address of a tile service that may be asked: https, and nothing else. */
export const tileAddress = (value: unknown): string | undefined => {
  const written = short(value)
  return /^https:\/\/[^\s"'<>]+\{z\}[^\s"'<>]*$/i.test(written) ? written : undefined
}

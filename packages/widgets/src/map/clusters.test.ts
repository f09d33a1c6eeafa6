import { describe, expect, it } from 'vitest'
import { PlaceClusters, type Standing } from './clusters.ts'
import type { Place } from './places.ts'

const placeAt = (latitude: number, longitude: number, label = ''): Place => ({
  latitude,
  longitude,
  label,
  row: { label },
})
const world = { north: 85, south: -85, east: 180, west: -180 }
const scattered = Array.from({ length: 5000 }, (_none, index) =>
  placeAt(((index * 7919) % 14_000) / 100 - 60, ((index * 104_729) % 36_000) / 100 - 180),
)
const placesOf = (standing: readonly Standing[]): number =>
  standing.reduce((sum, one) => sum + (one.kind === 'cluster' ? one.count : 1), 0)

describe('many places on a map', () => {
  it('are drawn as few, and none is lost', () => {
    const shown = new PlaceClusters(scattered).within(world, 1)
    expect(placesOf(shown)).toBe(5000)
    expect(shown.length).toBeLessThan(200)
  })

  it('part as the map comes nearer', () => {
    const clusters = new PlaceClusters([
      placeAt(59.91, 10.75, 'Oslo'),
      placeAt(59.92, 10.76, 'Grünerløkka'),
      placeAt(-1.29, 36.82, 'Nairobi'),
    ])
    const far = clusters.within(world, 2)
    expect(far.map(({ kind }) => kind).toSorted()).toEqual(['cluster', 'place'])
    const cluster = far.find((one) => one.kind === 'cluster')
    expect(clusters.within(world, cluster?.partsAt() ?? 0)).toHaveLength(3)
  })

  it('are drawn one by one at the nearest, also on the very same spot', () => {
    const same = Array.from({ length: 150 }, () => placeAt(10, 10))
    expect(new PlaceClusters(same).within(world, 19)).toHaveLength(150)
  })

  it('are those in sight', () => {
    const clusters = new PlaceClusters(scattered)
    const shown = clusters.within({ north: 10, south: 0, east: 10, west: 0 }, 8)
    expect(shown.length).toBeGreaterThan(0)
    expect(placesOf(shown)).toBeLessThan(100)
  })
})

// @vitest-environment jsdom
import { Path, type Layer, type Map as LeafletMap } from 'leaflet'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readValues } from '../read-values.ts'
import { map } from './map.ts'
import { startMap } from './draw-map.ts'
import type { MapContent } from './map-content.ts'
import { readPlaces, readRegions } from './places.ts'

const square = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'A square' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [5, 45],
            [12, 45],
            [12, 50],
            [5, 50],
            [5, 45],
          ],
        ],
      },
    },
    { type: 'Feature', properties: { name: 'A point' }, geometry: { type: 'Point', coordinates: [3, 3] } },
  ],
}
const colors = { land: '#ddd', edge: '#fff', value: '#060', marker: '#006', markerEdge: '#fff' }

const aMap = async (values: Readonly<Record<string, unknown>>, geoJson?: MapContent['geoJson']) => {
  const heard: unknown[] = []
  const drawn = startMap(
    document.body.appendChild(document.createElement('div')),
    { latitude: 48, longitude: 8, zoom: 4 },
    () => ({
      onPlace: (place) => heard.push(['place', place.label]),
      onArea: (name, value) => heard.push(['area', name, value]),
      onPress: () => undefined,
      onMove: () => undefined,
    }),
  )
  await drawn.draw({
    places: readPlaces(readValues(map, values)),
    clustersPlaces: true,
    regions: readRegions(readValues(map, values)),
    geoJson,
    tiles: undefined,
    colors,
    write: String,
  })
  return { ...drawn, heard }
}

const layersOf = (map: LeafletMap): readonly Layer[] => {
  const layers: Layer[] = []
  map.eachLayer((layer) => layers.push(layer))
  return layers
}

/** What a layer says of itself when the pointer rests on it. */
const wordsOf = (layer: Layer): string => {
  const content = layer.getTooltip()?.getContent()
  const words = typeof content === 'function' ? content(layer) : content
  return words instanceof HTMLElement ? (words.textContent ?? '') : ''
}

const press = (map: LeafletMap, words: string): void => {
  layersOf(map)
    .find((layer) => wordsOf(layer) === words)
    ?.fire('click')
}

describe('a map as it is drawn', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    )
    window.matchMedia = vi.fn().mockReturnValue({ matches: true })
    // Nothing is painted here: every method of the pen exists and does nothing.
    const pen = new Proxy({}, { get: () => () => undefined, set: () => true })
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => pen, configurable: true })
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  })

  it('has the areas of a builder, with their names, and tells which one is pressed', async () => {
    const { map, heard } = await aMap({}, square)
    press(map, 'A square')
    press(map, 'A point')
    expect(heard).toEqual([
      ['area', 'A square', undefined],
      ['area', 'A point', undefined],
    ])
  })

  it('tells which country is pressed, with its value', async () => {
    const { map, heard } = await aMap({ regionData: [{ country: 'NO', value: 40 }] })
    press(map, 'Norway: 40')
    press(map, 'Kenya')
    expect(heard).toEqual([
      ['area', 'Norway', 40],
      ['area', 'Kenya', undefined],
    ])
  })

  it('draws the areas in the color of places', async () => {
    const { map } = await aMap({}, square)
    const area = layersOf(map).find((layer) => wordsOf(layer) === 'A square')
    expect(area instanceof Path && area.options.color).toBe('#006')
  })

  it('refuses areas that are no GeoJSON', async () => {
    await expect(aMap({}, { type: 'Square' })).rejects.toThrow()
  })

  it('shows few places one by one, and tells which one is pressed', async () => {
    const { map, heard } = await aMap({ mapData: [{ name: '<b>Oslo', lat: 59.9, lng: 10.7 }] })
    press(map, '<b>Oslo')
    expect(heard).toEqual([['place', '<b>Oslo']])
  })

  it('joins many places to circles that the keyboard reaches, and comes nearer when one is pressed', async () => {
    const mapData = Array.from({ length: 5000 }, (_none, index) => ({
      lat: 45 + (index % 70) / 20,
      lng: 5 + index / 1000,
    }))
    const { map } = await aMap({ mapData })
    const circles = [
      ...map.getContainer().querySelectorAll<HTMLElement>('[aria-label$="places, come nearer"]'),
    ]
    expect(circles.length).toBeGreaterThan(0)
    expect(circles.length).toBeLessThan(100)
    expect(circles.every((circle) => circle.tabIndex === 0)).toBe(true)
    // What is written in a circle is part of its name, or nobody could say it to press it.
    for (const { textContent, ariaLabel } of circles) expect(ariaLabel).toContain(textContent)
    const before = map.getZoom()
    circles[0]?.click()
    const after = map.getZoom()
    expect(after).toBeGreaterThan(before)
    map
      .getContainer()
      .querySelector('[aria-label$="places, come nearer"]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(map.getZoom()).toBeGreaterThan(after)
  })
})

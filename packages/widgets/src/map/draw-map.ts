import type { FeatureCollection, GeoJsonObject } from 'geojson'
import {
  canvas,
  circleMarker,
  geoJSON,
  latLngBounds,
  layerGroup,
  map as makeMap,
  tileLayer,
  type LayerGroup,
} from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import type { MapContent, MapHandlers } from './map-content.ts'
import { placesDrawing, textElement } from './draw-places.ts'
import { countryKey, shareOf, type Place } from './places.ts'
import { unwrapped } from './unwrapped.ts'

const isTopology = (value: { readonly type: string }): value is Topology => value.type === 'Topology'

const outlines = async (): Promise<FeatureCollection> => {
  const { default: read } = await import('world-atlas/countries-110m.json')
  const file: { readonly type: string } = read
  const countries = isTopology(file) ? file.objects['countries'] : undefined
  if (!isTopology(file) || countries?.type !== 'GeometryCollection') {
    throw new Error('The file with the outlines of the countries is damaged.')
  }
  const world = feature(file, countries)
  return {
    ...world,
    features: world.features.map((country) => ({ ...country, geometry: unwrapped(country.geometry) })),
  }
}

const nameOf = (properties: unknown): string => {
  const name: unknown =
    typeof properties === 'object' && properties !== null && 'name' in properties
      ? properties.name
      : undefined
  return typeof name === 'string' ? name.slice(0, 200) : ''
}

const isGeoJson = (
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & GeoJsonObject => typeof value.type === 'string'

/** Makes a map in an element; `stop` takes it away again. */
export const startMap = (
  element: HTMLElement,
  start: { readonly latitude: number; readonly longitude: number; readonly zoom: number },
  handlers: () => MapHandlers,
) => {
  const map = makeMap(element, {
    renderer: canvas({ padding: 0.4, tolerance: 6 }),
    // Attributions are HTML here; the view writes them as text below the map.
    attributionControl: false,
    // The wheel alone scrolls the page, as everywhere.
    scrollWheelZoom: false,
    minZoom: 1,
    maxZoom: 19,
    worldCopyJump: true,
    fadeAnimation: false,
    zoomAnimation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  }).setView([start.latitude, start.longitude], start.zoom)
  const ground: LayerGroup = layerGroup().addTo(map)
  const areas: LayerGroup = layerGroup().addTo(map)
  const places = placesDrawing(map, layerGroup().addTo(map), (place) => handlers().onPlace(place))
  map.on('click', (event) => handlers().onPress(event.latlng.lat, event.latlng.lng))
  map.on('moveend', () => handlers().onMove(map))
  const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  observer.observe(element)

  let drawing = 0
  const drawGround = async ({ regions, tiles, colors, write }: MapContent, mine: number): Promise<void> => {
    const world = tiles === undefined || regions.regions.size > 0 ? await outlines() : undefined
    if (mine !== drawing) return
    ground.clearLayers()
    if (tiles !== undefined) tileLayer(tiles, { maxZoom: 19 }).addTo(ground)
    if (world === undefined) return
    const valueOf = (id: unknown, name: string): number | undefined =>
      regions.regions.get(countryKey(name)) ?? regions.regions.get(countryKey(id))
    geoJSON(world, {
      style: (country) => {
        const value = valueOf(country?.id, nameOf(country?.properties))
        return {
          color: colors.edge,
          weight: 0.7,
          fillColor: value === undefined ? colors.land : colors.value,
          fillOpacity:
            value === undefined
              ? tiles === undefined
                ? 1
                : 0
              : shareOf(value, regions.least, regions.greatest),
        }
      },
      onEachFeature: (country, layer) => {
        const name = nameOf(country.properties)
        const value = valueOf(country.id, name)
        layer.bindTooltip(() => textElement(value === undefined ? name : `${name}: ${write(value)}`), {
          sticky: true,
        })
        layer.on('click', () => handlers().onArea(name, value))
      },
    }).addTo(ground)
  }

  const drawFront = (content: MapContent): void => {
    const { geoJson, colors } = content
    areas.clearLayers()
    if (geoJson !== undefined && isGeoJson(geoJson)) {
      geoJSON(geoJson, {
        style: { color: colors.marker, weight: 2, fillOpacity: 0.2 },
        pointToLayer: (_point, at) => circleMarker(at, { radius: 6, color: colors.marker }),
        onEachFeature: (area, layer) => {
          const name = nameOf(area.properties)
          if (name !== '') layer.bindTooltip(() => textElement(name), { sticky: true })
          layer.on('click', () => handlers().onArea(name, undefined))
        },
      }).addTo(areas)
    }
    places.draw(content)
  }

  return {
    map,
    /** Draws; rejects where the outlines cannot be loaded or the areas are no GeoJSON. */
    draw: async (content: MapContent): Promise<void> => {
      drawing += 1
      await drawGround(content, drawing)
      drawFront(content)
    },
    fit: (shown: readonly Place[]): void => {
      map.fitBounds(latLngBounds(shown.map((place) => [place.latitude, place.longitude])), {
        padding: [24, 24],
        maxZoom: 12,
        animate: false,
      })
    },
    stop: (): void => {
      drawing += 1
      observer.disconnect()
      map.remove()
    },
  }
}

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
  type Map as LeafletMap,
} from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { countryKey, shareOf, type Place, type readRegions } from './places.ts'
import { unwrapped } from './unwrapped.ts'

/** The colours of a map, as a canvas needs them. */
export interface MapColours {
  readonly land: string
  readonly edge: string
  readonly value: string
  readonly marker: string
  readonly markerEdge: string
}

/** What a map shows. */
export interface MapContent {
  readonly places: readonly Place[]
  readonly regions: ReturnType<typeof readRegions>
  readonly geoJson: Readonly<Record<string, unknown>> | undefined
  readonly tiles: string | undefined
  readonly colours: MapColours
  readonly write: (value: number) => string
}

/** What a person did on a map. */
export interface MapHandlers {
  readonly onPlace: (place: Place) => void
  readonly onArea: (name: string, value: number | undefined) => void
  readonly onPress: (latitude: number, longitude: number) => void
  readonly onMove: (map: LeafletMap) => void
}

/** Text as an element: what comes from the data is never read as HTML. */
const textElement = (text: string): HTMLElement => {
  const element = document.createElement('span')
  element.textContent = text
  return element
}

const outlines = async (): Promise<FeatureCollection> => {
  const { default: read } = await import('world-atlas/countries-110m.json')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of a package, whose shape TypeScript reads too loosely
  const topology = read as unknown as Topology<{ countries: GeometryCollection }>
  const world = feature(topology, topology.objects.countries)
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
  const front: LayerGroup = layerGroup().addTo(map)
  map.on('click', (event) => handlers().onPress(event.latlng.lat, event.latlng.lng))
  map.on('moveend', () => handlers().onMove(map))
  const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  observer.observe(element)

  let drawing = 0
  const drawGround = async ({ regions, tiles, colours, write }: MapContent, mine: number): Promise<void> => {
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
          color: colours.edge,
          weight: 0.7,
          fillColor: value === undefined ? colours.land : colours.value,
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

  const drawFront = ({ places, geoJson, colours }: MapContent): void => {
    front.clearLayers()
    if (geoJson !== undefined && isGeoJson(geoJson)) {
      geoJSON(geoJson, {
        style: { color: colours.marker, weight: 2, fillOpacity: 0.2 },
        pointToLayer: (_point, at) => circleMarker(at, { radius: 6, color: colours.marker }),
        onEachFeature: (area, layer) => {
          const name = nameOf(area.properties)
          if (name !== '') layer.bindTooltip(() => textElement(name), { sticky: true })
          layer.on('click', () => handlers().onArea(name, undefined))
        },
      }).addTo(front)
    }
    for (const place of places) {
      const marker = circleMarker([place.latitude, place.longitude], {
        radius: places.length > 1000 ? 4 : 7,
        color: colours.markerEdge,
        weight: 1.5,
        fillColor: colours.marker,
        fillOpacity: 0.9,
        bubblingMouseEvents: false,
      })
      if (place.label !== '') marker.bindTooltip(() => textElement(place.label))
      marker.on('click', () => handlers().onPlace(place))
      marker.addTo(front)
    }
  }

  return {
    map,
    /** Draws; rejects where the outlines cannot be loaded or the areas are no GeoJSON. */
    draw: async (content: MapContent): Promise<void> => {
      drawing += 1
      await drawGround(content, drawing)
      drawFront(content)
    },
    fit: (places: readonly Place[]): void => {
      map.fitBounds(latLngBounds(places.map((place) => [place.latitude, place.longitude])), {
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

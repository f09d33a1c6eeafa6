import type { Map as LeafletMap } from 'leaflet'
import type { Place, readRegions } from './places.ts'

/** The colors of a map, as a canvas needs them. */
export interface MapColors {
  readonly land: string
  readonly edge: string
  readonly value: string
  readonly marker: string
  readonly markerEdge: string
}

/** What a map shows. */
export interface MapContent {
  readonly places: readonly Place[]
  /** Whether many places that lie near to each other are drawn as one. */
  readonly clustersPlaces: boolean
  readonly regions: ReturnType<typeof readRegions>
  readonly geoJson: Readonly<Record<string, unknown>> | undefined
  readonly tiles: string | undefined
  readonly colors: MapColors
  readonly write: (value: number) => string
}

/** What a person did on a map. */
export interface MapHandlers {
  readonly onPlace: (place: Place) => void
  readonly onArea: (name: string, value: number | undefined) => void
  readonly onPress: (latitude: number, longitude: number) => void
  readonly onMove: (map: LeafletMap) => void
}

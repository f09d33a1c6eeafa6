import Supercluster from 'supercluster'
import type { Place } from './places.ts'

/** Fewer places than this are always drawn one by one. */
export const fewestClustered = 100

/** How near places lie to be drawn as one, in px. */
const radius = 56

/** Nearer than this, places are drawn one by one also where they lie on each other. */
const nearest = 17

/** Several places that lie too near to each other to be told apart. */
export interface Cluster {
  readonly kind: 'cluster'
  readonly latitude: number
  readonly longitude: number
  readonly count: number
  /** How near the map has to be for them to part. */
  readonly partsAt: () => number
}

/** What stands for places on a map. */
export type Standing = Cluster | { readonly kind: 'place'; readonly place: Place }

/** The edges of a part of the world, in degrees. */
export interface Edges {
  readonly north: number
  readonly south: number
  readonly east: number
  readonly west: number
}

/** Places that are drawn together where they lie near to each other. */
export class PlaceClusters {
  readonly #index = new Supercluster<{ readonly place: Place }>({ radius, extent: 256, maxZoom: nearest })

  constructor(places: readonly Place[]) {
    this.#index.load(
      places.map((place) => ({
        type: 'Feature',
        properties: { place },
        geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
      })),
    )
  }

  /** What stands for the places within the edges at a nearness of the map. */
  within({ north, south, east, west }: Edges, zoom: number): readonly Standing[] {
    const isWhole = east - west >= 360
    return this.#index
      .getClusters(
        [
          isWhole ? -180 : Math.max(-180, west),
          Math.max(-90, south),
          isWhole ? 180 : Math.min(180, east),
          Math.min(90, north),
        ],
        Math.round(zoom),
      )
      .map(({ geometry, properties }): Standing => {
        if ('place' in properties) return { kind: 'place', place: properties.place }
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const { cluster_id: id, point_count: count } = properties
        return {
          kind: 'cluster',
          latitude,
          longitude,
          count,
          partsAt: () => this.#index.getClusterExpansionZoom(id),
        }
      })
  }
}

import { circleMarker, divIcon, marker, type LayerGroup, type Map as LeafletMap } from 'leaflet'
import { fewestClustered, PlaceClusters, type Cluster } from './clusters.ts'
import type { MapContent } from './map-content.ts'
import styles from './MapView.module.css'
import type { Place } from './places.ts'

/** Text as an element: what comes from the data is never read as HTML. */
export const textElement = (text: string): HTMLElement => {
  const element = document.createElement('span')
  element.textContent = text
  return element
}

const numbers = new Intl.NumberFormat()
const shortNumbers = new Intl.NumberFormat(undefined, { notation: 'compact', maximumSignificantDigits: 3 })

/** How wide the circle of a cluster is, in px. */
const clusterSize = (count: number): number => Math.round(28 + 8 * Math.log10(count))

const clusterMarker = (map: LeafletMap, cluster: Cluster) => {
  const { latitude, longitude, count } = cluster
  const size = clusterSize(count)
  const shown = shortNumbers.format(count)
  const words = `${numbers.format(count)} places, come nearer`
  const comeNearer = () => {
    const zoom = Math.min(map.getMaxZoom(), Math.max(cluster.partsAt(), map.getZoom() + 1))
    map.setView([latitude, longitude], zoom)
    // The circle that had the focus is no more.
    map.getContainer().focus({ preventScroll: true })
  }
  const circle = marker([latitude, longitude], {
    icon: divIcon({
      className: styles.cluster ?? '',
      html: textElement(shown),
      iconSize: [size, size],
    }),
    title: words,
    riseOnHover: true,
  })
  return circle
    .on('add', () => {
      // Read as what it does, and not as its number alone; who speaks to the browser says what is written.
      circle.getElement()?.setAttribute('aria-label', words.startsWith(shown) ? words : `${shown}: ${words}`)
    })
    .on('click', comeNearer)
    .on('keydown', ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
      originalEvent.preventDefault()
      comeNearer()
    })
}

/** Draws the places of a map, those that lie too near to each other as one circle with their number. */
export const placesDrawing = (map: LeafletMap, front: LayerGroup, onPlace: (place: Place) => void) => {
  let clusters: PlaceClusters | undefined
  let content: MapContent | undefined

  const drawPlace = (place: Place, { colors, places }: MapContent): void => {
    const dot = circleMarker([place.latitude, place.longitude], {
      radius: clusters === undefined && places.length > 1000 ? 4 : 7,
      color: colors.markerEdge,
      weight: 1.5,
      fillColor: colors.marker,
      fillOpacity: 0.9,
      bubblingMouseEvents: false,
    })
    if (place.label !== '') dot.bindTooltip(() => textElement(place.label))
    dot.on('click', () => onPlace(place))
    dot.addTo(front)
  }
  /** What stands in sight changes with the part of the world that is shown. */
  const drawAnew = (): void => {
    if (content === undefined || clusters === undefined) return
    front.clearLayers()
    const bounds = map.getBounds().pad(0.3)
    const edges = {
      north: bounds.getNorth(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      west: bounds.getWest(),
    }
    for (const standing of clusters.within(edges, map.getZoom()))
      if (standing.kind === 'place') drawPlace(standing.place, content)
      else clusterMarker(map, standing).addTo(front)
  }
  map.on('moveend', drawAnew)
  return {
    draw: (next: MapContent): void => {
      const isOther = content?.places !== next.places || content.clustersPlaces !== next.clustersPlaces
      content = next
      front.clearLayers()
      if (!next.clustersPlaces || next.places.length < fewestClustered) clusters = undefined
      else if (isOther || clusters === undefined) clusters = new PlaceClusters(next.places)
      map.getContainer().style.setProperty('--cluster', next.colors.marker)
      if (clusters === undefined) for (const place of next.places) drawPlace(place, next)
      else drawAnew()
    },
  }
}

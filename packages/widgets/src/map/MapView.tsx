import type { ValuesOf } from '@ashlar/schema'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useThemeVariables } from '../page-view/host-context.ts'
import loading from '../shared/loading.module.css'
import { Message } from '../shared/Message.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import { dataOf, isRecord, listLength, numberOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import type { startMap } from './draw-map.ts'
import type { MapContent, MapHandlers } from './map-content.ts'
import styles from './MapView.module.css'
import { mostPlaces, readPlaces, readRegions, tileAddress, type Place } from './places.ts'
import type { map } from './map.ts'

type Drawn = ReturnType<typeof startMap>
const mostListed = 500
const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })
const clamp = (value: unknown, least: number, greatest: number, otherwise: number): number =>
  Math.min(greatest, Math.max(least, numberOf(value) ?? otherwise))

/** The map in its element: the library is fetched, then drawn into whenever the content changes. */
const useDrawnMap = (values: ValuesOf<typeof map>, content: MapContent, handlers: MapHandlers) => {
  const element = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>()
  const [problem, setProblem] = useState<string>()
  const present = useRef(handlers)
  present.current = handlers
  const start = {
    latitude: clamp(values.centerLatitude, -85, 85, 20),
    longitude: clamp(values.centerLongitude, -180, 180, 10),
    zoom: clamp(values.startZoom, 1, 19, 1),
  }
  const begin = useRef(start)
  begin.current = start
  useEffect(() => {
    let stop: (() => void) | undefined
    let isWanted = true
    import('./draw-map.ts').then(
      (module) => {
        const place = element.current
        if (!isWanted || place === null) return
        const made = module.startMap(place, begin.current, () => present.current)
        stop = made.stop
        setDrawn(made)
      },
      () => setProblem('The map could not be loaded. Check the connection and load the page again.'),
    )
    return () => {
      isWanted = false
      stop?.()
    }
  }, [])

  useEffect(() => {
    drawn?.draw(content).then(
      () => setProblem(undefined),
      () => setProblem('The areas of this map could not be drawn. GeoJSON is expected.'),
    )
  }, [drawn, content])

  const { places } = content
  const fits = values.fitsPlaces && places.length > 0
  useEffect(() => {
    if (drawn === undefined) return
    if (fits) drawn.fit(places)
    else drawn.map.setView([start.latitude, start.longitude], start.zoom, { animate: false })
  }, [drawn, fits, places, start.latitude, start.longitude, start.zoom])
  return { element, isReady: drawn !== undefined, problem }
}

/** Places and areas on a map, with a list of the places for people who do not see it. */
export const MapView = ({
  host,
  values,
  errors,
  isLoading,
  describedBy,
  setValue,
  trigger,
}: WidgetViewProps<typeof map>) => {
  const variables = useThemeVariables()
  const { mapData, latitudeField, longitudeField, labelField } = values
  const places = useMemo(
    () => readPlaces({ mapData, latitudeField, longitudeField, labelField }),
    [mapData, latitudeField, longitudeField, labelField],
  )
  const {
    regionData,
    regionField,
    valueField,
    geoJson,
    tileAddress: tiles,
    markerColor,
    clustersPlaces,
  } = values
  const content = useMemo((): MapContent => {
    const areas = dataOf(geoJson)
    const wanted = markerColor.trim()
    const color = (name: `--app-${string}`): string => variables[name] ?? '#888888'
    return {
      places,
      clustersPlaces,
      regions: readRegions({ regionData, regionField, valueField }),
      geoJson: isRecord(areas) ? areas : undefined,
      tiles: tileAddress(tiles),
      colors: {
        land: color('--app-neutral200'),
        edge: color('--app-surface'),
        value: color('--app-primary'),
        marker: /^#[\da-f]{6}$/i.test(wanted)
          ? wanted
          : (variables[`--app-${wanted}`] ?? color('--app-primary')),
        markerEdge: color('--app-surface'),
      },
      write: (value) => numbers.format(value),
    }
  }, [places, variables, regionData, regionField, valueField, geoJson, tiles, markerColor, clustersPlaces])
  const choose = (place: Place) => {
    setValue('selectedMarker', place.row)
    trigger('onMarkerClick', { marker: place.row })
  }
  const tellMove = (map: LeafletMap) => {
    const middle = map.getCenter()
    const edges = map.getBounds()
    const center = { latitude: middle.lat, longitude: middle.lng }
    const bounds = {
      north: edges.getNorth(),
      south: edges.getSouth(),
      east: edges.getEast(),
      west: edges.getWest(),
    }
    setValue('center', center)
    setValue('zoom', map.getZoom())
    setValue('bounds', bounds)
    trigger('onMove', { center, zoom: map.getZoom(), bounds })
  }
  const { element, isReady, problem } = useDrawnMap(values, content, {
    onPlace: choose,
    onArea: (name, value) => {
      const area = { name, value: value ?? null }
      setValue('selectedArea', area)
      trigger('onAreaClick', area)
    },
    onPress: (latitude, longitude) => {
      setValue('clickedPoint', { latitude, longitude })
      trigger('onMapClick', { latitude, longitude })
    },
    onMove: tellMove,
  })
  const title = values.title.slice(0, 500)
  const failure = errors.mapData ?? errors.regionData ?? errors.geoJson ?? problem
  const attribution = values.attribution.slice(0, 500)
  const named = places.slice(0, mostListed)
  const count = useMemo(() => listLength(values.mapData), [values.mapData])
  return (
    <div className={styles.map} aria-busy={isLoading}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      {failure !== undefined && (
        <Message
          title="This map could not be shown whole."
          detail={host.mode === 'published' ? undefined : failure}
          isFailure
        />
      )}
      <div className={styles.area}>
        <div
          ref={element}
          className={styles.canvas}
          role="region"
          aria-label={`Map ${title}`.trim()}
          aria-describedby={describedBy}
        />
        {(!isReady || (isLoading && places.length === 0)) && values.animateLoading && (
          <div className={`${styles.waiting} ${loading.shimmer}`} role="status" aria-label="Loading map" />
        )}
      </div>
      {places.length > 0 && (
        <details className={styles.list}>
          <summary>{places.length === 1 ? '1 place' : `${places.length} places`}</summary>
          <ul>
            {named.map((place, index) => (
              // Places stand in the order of the data and hold no state.
              <li key={index}>
                <button type="button" onClick={() => choose(place)}>
                  {place.label || `${numbers.format(place.latitude)}, ${numbers.format(place.longitude)}`}
                </button>
              </li>
            ))}
          </ul>
          <RestNote shown={mostListed} count={places.length} noun="places" />
        </details>
      )}
      {places.length === mostPlaces && <RestNote shown={mostPlaces} count={count} noun="places" />}
      {content.tiles !== undefined && attribution !== '' && (
        <p className={styles.attribution}>{attribution}</p>
      )}
    </div>
  )
}

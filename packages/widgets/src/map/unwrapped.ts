import type { Geometry, Position } from 'geojson'

/**
 * A ring whose longitudes go on beyond 180 degrees where it crosses the date line, so that it is not drawn back across
 * the whole map.
 */
export const unwrappedRing = (ring: readonly Position[]): Position[] => {
  let turns = 0
  let before: number | undefined
  return ring.map(([longitude = 0, latitude = 0]) => {
    if (before !== undefined && longitude - before > 180) turns -= 1
    if (before !== undefined && longitude - before < -180) turns += 1
    before = longitude
    return [longitude + turns * 360, latitude]
  })
}

/** An area whose rings do not jump at the date line. Rings around a pole have to, and are left as they are. */
export const unwrapped = (geometry: Geometry): Geometry => {
  const ring = (positions: Position[]): Position[] =>
    positions.some(([, latitude = 0]) => latitude < -84) ? positions : unwrappedRing(positions)
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(ring) }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(ring)) }
    default:
      return geometry
  }
}

import type { SamplePages } from './sample-pages.ts'

const cities = [
  { name: 'Oslo', latitude: 59.91, longitude: 10.75 },
  { name: 'Lisbon', latitude: 38.72, longitude: -9.14 },
  { name: 'Kraków', latitude: 50.06, longitude: 19.94 },
  { name: '<img src=x onerror=alert(1)>', latitude: 41.9, longitude: 12.5 },
]
const many = Array.from({ length: 20_000 }, (_none, index) => ({
  name: `Place ${index}`,
  latitude: ((index * 7919) % 14_000) / 100 - 60,
  longitude: ((index * 104_729) % 36_000) / 100 - 180,
}))

/** The pages with maps. */
export const mapPages: SamplePages = {
  map: [
    { type: 'map', name: 'Cities', place: [0, 0, 47, 34], values: { title: 'Offices', mapData: cities } },
    {
      type: 'map',
      name: 'World',
      place: [49, 0, 47, 34],
      values: {
        title: 'Orders by country',
        regionData: [
          { country: 'NO', value: 40 },
          { country: 'United States', value: 80 },
          { country: 'Brazil', value: 55 },
          { country: 'Kenya', value: 12 },
        ],
      },
    },
    {
      type: 'map',
      name: 'Areas',
      place: [0, 36, 47, 30],
      values: {
        title: 'Areas',
        centerLatitude: 48,
        centerLongitude: 8,
        startZoom: 4,
        geoJson: {
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
      },
    },
    {
      type: 'map',
      name: 'Many',
      place: [49, 36, 47, 30],
      values: { title: 'Twenty thousand', mapData: many },
    },
  ],
  'map-many': [
    {
      type: 'map',
      name: 'Joined',
      place: [0, 0, 47, 50],
      values: { title: 'Five thousand', mapData: many.slice(0, 5000) },
    },
    {
      type: 'map',
      name: 'Apart',
      place: [49, 0, 47, 50],
      values: { title: 'One by one', mapData: many.slice(0, 5000), clustersPlaces: false },
    },
  ],
}

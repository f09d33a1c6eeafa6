import { boolean, color, data, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

const field = (label: string, help: string, placeholder: string, property = 'mapData') =>
  text(label, '', { help, group: 'Data', placeholder, fieldsOf: { property } })

/** Places on a map. */
export const map = defineWidget({
  type: 'map',
  label: 'Map',
  help: 'Shows places, areas and values of countries on a map that needs no map service.',
  icon: 'map',
  keywords: ['places', 'markers', 'geo', 'geojson', 'location', 'choropleth', 'countries', 'leaflet'],
  namePrefix: 'Map',
  defaultSize: { width: gridUnits(48), height: gridUnits(34) },
  minimumSize: { columns: 12, rows: 12 },
  exposes: {
    selectedMarker: {
      help: 'The row of the place a person pressed last; an empty object where none is.',
      initial: {},
    },
    selectedArea: {
      help: 'The name and the value of the country or area a person pressed last; an empty object where none is.',
      initial: {},
    },
    clickedPoint: { help: 'The latitude and longitude that were pressed last; null before.', initial: null },
    center: {
      help: 'The latitude and longitude in the middle of what is shown; null before.',
      initial: null,
    },
    zoom: { help: 'How near the map is, from 1 for the whole world.', initial: null },
    bounds: { help: 'The north, south, east and west edges of what is shown; null before.', initial: null },
  },
  settable: ['mapData', 'selectedMarker', 'centerLatitude', 'centerLongitude', 'startZoom', 'isVisible'],
  properties: {
    title: text('Title', '', {
      help: 'A heading above the map; left out where it is empty.',
      placeholder: 'Customers',
    }),
    mapData: data('Places', '', {
      help: 'The places: a list of objects with latitude and longitude.',
      group: 'Data',
      editor: 'sheet',
      expects: 'array',
      example: '[{ "name": "Oslo", "latitude": 59.91, "longitude": 10.75 }]',
    }),
    latitudeField: field('Latitude field', 'The field with the latitude in degrees.', 'latitude'),
    longitudeField: field('Longitude field', 'The field with the longitude in degrees.', 'longitude'),
    labelField: field('Label field', 'The field with the name of a place, shown at it.', 'name'),
    markerColor: color('Color of places', { help: 'The color of the places.', group: 'Data' }),
    clustersPlaces: boolean('Cluster places', true, {
      help: 'Draws places that lie too near to each other as one circle with their number, where there are a hundred or more; pressing it comes nearer.',
      group: 'Data',
    }),
    regionData: data('Countries', '', {
      help: 'A list of objects with a country and a value, by which countries are colored.',
      group: 'Data',
      editor: 'sheet',
      expects: 'array',
      example: '[{ "country": "Norway", "value": 12 }]',
    }),
    regionField: field(
      'Country field',
      'The field with the English name, the two letters or the ISO number of a country.',
      'country',
      'regionData',
    ),
    valueField: field(
      'Value field',
      'The field with the number by which a country is colored.',
      'value',
      'regionData',
    ),
    geoJson: data('GeoJSON', '', {
      help: 'Areas, lines and points of your own as a GeoJSON object.',
      group: 'Data',
      expects: 'object',
      example: '{ "type": "FeatureCollection", "features": [] }',
    }),
    fitsPlaces: boolean('Show all places', true, {
      help: 'Chooses the part of the world in which all places lie.',
      group: 'View',
    }),
    centerLatitude: number('Latitude of the center', 20, {
      help: 'Where the map begins, in degrees.',
      group: 'View',
      minimum: -90,
      maximum: 90,
    }),
    centerLongitude: number('Longitude of the center', 10, {
      help: 'Where the map begins, in degrees.',
      group: 'View',
      minimum: -180,
      maximum: 180,
    }),
    startZoom: number('Zoom at first', 1, {
      help: 'How near the map begins, from 1 for the whole world to 19 for a house.',
      group: 'View',
      minimum: 1,
      maximum: 19,
      step: 1,
    }),
    tileAddress: text('Address of map tiles', '', {
      help: 'The https address of a service with map pictures; outlines of countries where it is empty.',
      group: 'View',
      placeholder: 'https://tile.example.org/{z}/{x}/{y}.png',
    }),
    attribution: text('Attribution', '', {
      help: 'What the map service asks to be named as.',
      group: 'View',
      placeholder: '© OpenStreetMap contributors',
    }),
    onMarkerClick: eventHandler('On place click', 'Runs when a person presses a place.'),
    onAreaClick: eventHandler('On area click', 'Runs when a person presses a country or an area.'),
    onMapClick: eventHandler('On map click', 'Runs when a person presses the map; clickedPoint says where.'),
    onMove: eventHandler('On move', 'Runs when another part of the map is shown.'),
    ...commonProperties,
  },
})

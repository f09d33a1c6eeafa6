import { choice, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { edgeProperties } from '../shared/edge-properties.ts'

/** A picture. */
export const image = defineWidget({
  type: 'image',
  label: 'Image',
  help: 'Shows a picture from an address, or one that came as data.',
  icon: 'image',
  keywords: ['picture', 'photo', 'logo', 'avatar', 'zoom'],
  namePrefix: 'Image',
  defaultSize: { width: gridUnits(24), height: gridUnits(16) },
  minimumSize: { columns: 2, rows: 2 },
  exposes: {
    hasFailed: { help: 'Whether the picture could not be shown.', initial: false },
  },
  settable: ['image', 'altText', 'isVisible'],
  properties: {
    image: text('Image', '', {
      help: 'An address beginning with https, a path, or the picture itself as a data address or Base64.',
      group: 'Data',
      placeholder: 'https://example.com/photo.jpg',
    }),
    defaultImage: text('Fallback image', '', {
      help: 'Shown where there is no picture or it cannot be had.',
      group: 'Data',
    }),
    altText: text('Description', '', {
      help: 'What the picture shows, for people who cannot see it; without one it is decoration.',
      placeholder: 'The front of the building',
    }),
    fillContainer: choice('Fit', 'contain', {
      help: 'How the picture fills the room of the component.',
      group: 'Appearance',
      options: [
        { value: 'contain', label: 'All of it' },
        { value: 'cover', label: 'Fill and cut off' },
        { value: 'fill', label: 'Stretch' },
        { value: 'scale-down', label: 'Never enlarge' },
      ],
    }),
    imageShape: choice('Shape', 'RECTANGLE', {
      help: 'The outline of the picture.',
      group: 'Appearance',
      options: [
        { value: 'RECTANGLE', label: 'Rectangle' },
        { value: 'ROUNDED', label: 'Rounded' },
        { value: 'CIRCLE', label: 'Circle' },
      ],
    }),
    maxZoomLevel: number('Zoom up to', 1, {
      help: 'Above 1 a press shows the picture large, where it can be enlarged this many times.',
      group: 'Behavior',
      minimum: 1,
      maximum: 16,
    }),
    onClick: eventHandler(
      'On click',
      'Runs when the picture is pressed; with steps here it is a button, unless a press shows it large.',
    ),
    ...edgeProperties,
    ...commonProperties,
  },
})

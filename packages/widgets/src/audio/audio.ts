import { defineWidget, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { mediaExposes, mediaTitle, playingProperties } from '../media/media-properties.ts'

/** A recording to listen to. */
export const audio = defineWidget({
  type: 'audio',
  label: 'Audio',
  help: 'Plays a recording.',
  icon: 'volume-2',
  keywords: ['sound', 'music', 'recording', 'mp3', 'player', 'listen'],
  namePrefix: 'Audio',
  defaultSize: { width: gridUnits(32), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 12, rows: 4 },
  exposes: mediaExposes,
  settable: ['url', 'isPlaying', 'isVisible'],
  properties: {
    url: text('Recording', '', {
      help: 'The address of the recording, which begins with https, or data from a binding.',
      placeholder: 'https://example.com/call.mp3',
    }),
    title: mediaTitle('Recording'),
    ...playingProperties,
    ...commonProperties,
  },
})

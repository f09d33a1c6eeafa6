import { boolean, choice, defineWidget, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { mediaExposes, mediaTitle, playingProperties } from '../media/media-properties.ts'

/** A film. */
export const video = defineWidget({
  type: 'video',
  label: 'Video',
  help: 'Plays a film from a file, a binding, YouTube or Vimeo.',
  icon: 'video',
  keywords: ['film', 'movie', 'youtube', 'vimeo', 'mp4', 'player'],
  namePrefix: 'Video',
  defaultSize: { width: gridUnits(40), height: gridUnits(22) },
  minimumSize: { columns: 10, rows: 6 },
  exposes: mediaExposes,
  settable: ['url', 'isPlaying', 'isVisible'],
  properties: {
    url: text('Film', '', {
      help: 'The address of the film: https, a page of YouTube or Vimeo, or data from a binding.',
      placeholder: 'https://example.com/film.mp4',
    }),
    title: mediaTitle('Video'),
    poster: text('Picture before the start', '', {
      help: 'The address of a picture that is shown until the film is started.',
    }),
    captionsUrl: text('Captions', '', {
      help: 'The address of captions in the WebVTT format, for people who do not hear the film.',
    }),
    captionsLanguage: text('Language of the captions', 'en', {
      help: 'The short name of the language, such as en or de.',
    }),
    showControls: boolean('Controls', true, {
      help: 'Whether people can start, stop and wind the film themselves.',
      group: 'Behavior',
    }),
    ...playingProperties,
    fit: choice('Fit', 'contain', {
      help: 'Whether the whole film is seen, or it fills its room and is cut at the edges.',
      group: 'Appearance',
      options: [
        { value: 'contain', label: 'Whole' },
        { value: 'cover', label: 'Fill' },
      ],
    }),
    ...commonProperties,
  },
})

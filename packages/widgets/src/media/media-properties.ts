import { boolean, eventHandler, number, text } from '@ashlar/schema'

/** What bindings may read of everything that is played. */
export const mediaExposes = {
  isPlaying: { help: 'Whether it is being played.', initial: false },
  currentTime: { help: 'The present place, in whole seconds.', initial: 0, within: { least: 0 } },
  duration: {
    help: 'How long it is, in seconds; 0 as long as that is not known.',
    initial: 0,
    within: { least: 0 },
  },
}

/** How everything that is played behaves. */
export const playingProperties = {
  startAt: number('Start at', 0, {
    help: 'The second at which it begins.',
    group: 'Behavior',
    minimum: 0,
  }),
  isLooping: boolean('Repeat', false, { help: 'Whether it begins again at its end.', group: 'Behavior' }),
  isMuted: boolean('Muted', false, { help: 'Whether it begins without sound.', group: 'Behavior' }),
  onPlay: eventHandler('On play', 'Runs when it is started.'),
  onPause: eventHandler('On pause', 'Runs when it is stopped before its end.'),
  onEnd: eventHandler('On end', 'Runs when its end is reached.'),
}

/** What it is called by screen readers. */
export const mediaTitle = (initial: string) =>
  text('Label', initial, { help: 'What it is, read by screen readers.' })

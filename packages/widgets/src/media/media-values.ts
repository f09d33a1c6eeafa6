import type { TextProperty } from '@ashlar/schema'
import { useEffect, useRef, type RefObject } from 'react'
import type { PartProps } from '../view.ts'
import type { mediaExposes, playingProperties } from './media-properties.ts'

/** What a player tells the page, and what the page may ask of it. */
export interface MediaHandlers {
  readonly onPlay: () => void
  readonly onPause: () => void
  readonly onEnded: () => void
  readonly onTimeUpdate: () => void
  readonly onDurationChange: () => void
}

/** What everything is that is played. */
interface MediaPart {
  properties: typeof playingProperties & { url: TextProperty }
  exposes: typeof mediaExposes
}

/** Keeps what bindings read of a player in step with it, and lets `isPlaying` start and stop it. */
export const useMedia = (
  { values, setValue, trigger }: Pick<PartProps<MediaPart>, 'values' | 'setValue' | 'trigger'>,
  media: RefObject<HTMLMediaElement | null>,
): MediaHandlers => {
  const lastTold = useRef(-1)
  const isPlaying = values.isPlaying
  const startAt = Math.max(0, values.startAt)

  useEffect(() => {
    const player = media.current
    if (player === null || player.paused !== isPlaying) return
    if (!isPlaying) player.pause()
    // Browsers play nothing aloud before a person has done something on the page.
    else player.play().catch(() => setValue('isPlaying', false))
  }, [setValue, isPlaying, media])

  useEffect(() => {
    if (media.current !== null && startAt > 0) media.current.currentTime = startAt
  }, [media, startAt, values.url])

  return {
    onPlay: () => {
      setValue('isPlaying', true)
      trigger('onPlay')
    },
    onPause: () => {
      setValue('isPlaying', false)
      trigger('onPause')
    },
    onEnded: () => {
      setValue('isPlaying', false)
      trigger('onEnd')
    },
    onTimeUpdate: () => {
      // Whole seconds are enough for people, and do not keep bindings busy.
      const second = Math.floor(media.current?.currentTime ?? 0)
      if (second === lastTold.current) return
      lastTold.current = second
      setValue('currentTime', second)
    },
    onDurationChange: () => {
      const duration = media.current?.duration ?? 0
      setValue('duration', Number.isFinite(duration) ? duration : 0)
    },
  }
}

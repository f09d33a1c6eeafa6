import { useEffect, useRef, type RefObject } from 'react'
import type { WidgetHost } from '../host.ts'
import { flagOf, numberOf } from '../values.ts'

/** What a player tells the page, and what the page may ask of it. */
export interface MediaHandlers {
  readonly onPlay: () => void
  readonly onPause: () => void
  readonly onEnded: () => void
  readonly onTimeUpdate: () => void
  readonly onDurationChange: () => void
}

/** Keeps what bindings read of a player in step with it, and lets `isPlaying` start and stop it. */
export const useMedia = (
  id: string,
  host: WidgetHost,
  values: Readonly<Record<string, unknown>>,
  media: RefObject<HTMLMediaElement | null>,
): MediaHandlers => {
  const lastTold = useRef(-1)
  const isPlaying = flagOf(values.isPlaying)
  const startAt = Math.max(0, numberOf(values.startAt) ?? 0)

  useEffect(() => {
    const player = media.current
    if (player === null || player.paused !== isPlaying) return
    if (!isPlaying) player.pause()
    // Browsers play nothing aloud before a person has done something on the page.
    else player.play().catch(() => host.setValue(id, 'isPlaying', false))
  }, [id, host, isPlaying, media])

  useEffect(() => {
    if (media.current !== null && startAt > 0) media.current.currentTime = startAt
  }, [media, startAt, values.url])

  return {
    onPlay: () => {
      host.setValue(id, 'isPlaying', true)
      host.trigger(id, 'onPlay')
    },
    onPause: () => {
      host.setValue(id, 'isPlaying', false)
      host.trigger(id, 'onPause')
    },
    onEnded: () => {
      host.setValue(id, 'isPlaying', false)
      host.trigger(id, 'onEnd')
    },
    onTimeUpdate: () => {
      // Whole seconds are enough for people, and do not keep bindings busy.
      const second = Math.floor(media.current?.currentTime ?? 0)
      if (second === lastTold.current) return
      lastTold.current = second
      host.setValue(id, 'currentTime', second)
    },
    onDurationChange: () => {
      const duration = media.current?.duration ?? 0
      host.setValue(id, 'duration', Number.isFinite(duration) ? duration : 0)
    },
  }
}

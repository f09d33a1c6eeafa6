/** A frame as the watch sees it. */
export interface WatchedFrame {
  /** Asks the frame for a sign of life. */
  readonly ask: () => void
  /** Takes the frame off the page: for good where it is to blame, otherwise until the others are gone too. */
  readonly end: (isToBlame: boolean) => void
}

/** What a frame lets the watch know. */
export interface Pulse {
  /** The frame can be asked from now on. */
  readonly began: () => void
  /** The frame has shown that it is alive. */
  readonly answered: () => void
  /** The builder's code of this frame is about to run. */
  readonly isBusy: () => void
  readonly leave: () => void
}

interface Watched {
  readonly frame: WatchedFrame
  canBeAsked: boolean
  askedAt: number | undefined
  /** When its code ran last, counted in turns of all frames. */
  turn: number
}

/** How often frames are asked, in ms. */
export const watchInterval = 1000
/** How long a frame may give no sign of life, in ms. */
const patience = 5000

/**
 * Notices components whose code does not end. Browsers run the frames of all custom components in one process, so that one
 * that never ends keeps all others waiting, and taking only its frame away does not end it: the process ends with its last
 * frame. So all that give no sign of life go; the one whose code ran last stays away, the others are loaded again.
 */
export class FrameWatch {
  readonly #watched = new Set<Watched>()
  #turns = 0
  #lookedAt: number | undefined

  get isIdle(): boolean {
    return this.#watched.size === 0
  }

  add(frame: WatchedFrame): Pulse {
    const watched: Watched = { frame, canBeAsked: false, askedAt: undefined, turn: 0 }
    this.#watched.add(watched)
    return {
      began: () => {
        watched.canBeAsked = true
      },
      answered: () => {
        watched.askedAt = undefined
      },
      isBusy: () => {
        this.#turns += 1
        watched.turn = this.#turns
      },
      leave: () => {
        this.#watched.delete(watched)
      },
    }
  }

  /** Forgets what is underway: while a page is out of sight, browsers let frames sleep. */
  pause(): void {
    this.#lookedAt = undefined
    for (const watched of this.#watched) watched.askedAt = undefined
  }

  /** Looks after all frames; to be called every `watchInterval` with the time in ms. */
  look(now: number): void {
    // The page itself was held up, and answers may be waiting to be read.
    if (this.#lookedAt !== undefined && now - this.#lookedAt > 2 * watchInterval) this.pause()
    this.#lookedAt = now
    const silent = [...this.#watched].filter(({ askedAt }) => askedAt !== undefined)
    if (silent.some(({ askedAt }) => now - (askedAt ?? now) >= patience)) {
      const toBlame = silent.reduce((latest, watched) => (watched.turn > latest.turn ? watched : latest))
      const waiting = [...this.#watched].filter(({ canBeAsked }) => !canBeAsked)
      for (const watched of [...silent, ...waiting]) {
        this.#watched.delete(watched)
        watched.frame.end(watched === toBlame)
      }
      return
    }
    for (const watched of this.#watched) {
      if (!watched.canBeAsked || watched.askedAt !== undefined) continue
      watched.askedAt = now
      watched.frame.ask()
    }
  }
}

const watch = new FrameWatch()
let timer: ReturnType<typeof setInterval> | undefined

/** Watches one frame of this page until it leaves. */
export const watchFrame = (frame: WatchedFrame): Pulse => {
  const pulse = watch.add(frame)
  timer ??= setInterval(() => {
    if (watch.isIdle) {
      clearInterval(timer)
      timer = undefined
    } else if (document.hidden) watch.pause()
    else watch.look(performance.now())
  }, watchInterval)
  return pulse
}

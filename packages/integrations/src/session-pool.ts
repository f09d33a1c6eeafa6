import { cancelled } from './sql/result-limit.ts'

/** Sessions that one version of one integration may have at a time. */
const mostSessions = 10

/** How long an unused session stays open, in milliseconds. */
const idleMilliseconds = 30_000

/** A session that is used again and again. */
export interface PooledSession {
  /** Since when nobody uses it, in milliseconds of the clock of the process. */
  idleSince: number
  readonly isBroken: boolean
  /** Takes away what its last use left behind. Never rejects; breaks where it cannot. */
  reset(): Promise<void>
  close(): Promise<void>
}

interface Waiter<Session> {
  readonly give: (session: Session) => void
  readonly fail: (error: unknown) => void
}

/** Keeps sessions to one database and hands them out, the one used last first. */
export class SessionPool<Session extends PooledSession> {
  readonly #open: () => Promise<Session>
  readonly #mostSessions: number
  readonly #idle: Session[] = []
  readonly #all = new Set<Session>()
  readonly #waiters: Waiter<Session>[] = []
  #opening = 0
  #resetting = 0
  #isClosed = false
  #sweep: NodeJS.Timeout | undefined

  constructor(open: () => Promise<Session>, most = mostSessions) {
    this.#open = open
    this.#mostSessions = most
  }

  /** A session for one use; give it back with `release`. Throws what opening throws, or that the wait was cancelled. */
  acquire(signal: AbortSignal): Session | Promise<Session> {
    for (let session = this.#idle.pop(); session; session = this.#idle.pop()) {
      if (!session.isBroken) return session
      this.#all.delete(session)
    }
    // One that is being reset is there sooner than a new one.
    const isOneComing = this.#resetting > this.#waiters.length
    if (!isOneComing && this.#all.size + this.#opening < this.#mostSessions) return this.#openOne(signal)
    return new Promise((resolve, reject) => {
      const waiter: Waiter<Session> = {
        give: (session) => {
          signal.removeEventListener('abort', onAbort)
          resolve(session)
        },
        fail: (error) => {
          signal.removeEventListener('abort', onAbort)
          reject(error)
        },
      }
      const onAbort = () => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
        reject(cancelled())
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#waiters.push(waiter)
    })
  }

  /** Takes a session back; its user waits for nothing more. One that is broken, or holds what no reset reaches, is closed. */
  release(session: Session, isReusable: boolean): void {
    if (this.#isClosed || session.isBroken || !isReusable) return this.#drop(session)
    this.#resetting += 1
    void session.reset().then(() => {
      this.#resetting -= 1
      this.#offer(session)
    })
    return undefined
  }

  #drop(session: Session): void {
    this.#all.delete(session)
    void session.close()
    this.#serveNext()
  }

  /** Gives a session that holds nothing of anybody to the next one. */
  #offer(session: Session): void {
    if (this.#isClosed || session.isBroken) return this.#drop(session)
    const waiter = this.#waiters.shift()
    if (waiter) return waiter.give(session)
    session.idleSince = performance.now()
    this.#idle.push(session)
    this.#sweep ??= setTimeout(() => this.#closeIdle(), idleMilliseconds).unref()
    return undefined
  }

  /** Closes what is idle now and what is in use as soon as it is given back. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#sweep)
    const idle = this.#idle.splice(0)
    for (const session of idle) this.#all.delete(session)
    await Promise.all(idle.map((session) => session.close()))
  }

  async #openOne(signal: AbortSignal): Promise<Session> {
    this.#opening += 1
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const onAbort = () => reject(cancelled())
    signal.addEventListener('abort', onAbort, { once: true })
    const opened = this.#open()
    opened.then(
      (session) => {
        this.#opening -= 1
        this.#all.add(session)
        if (signal.aborted) this.#offer(session)
      },
      () => {
        this.#opening -= 1
        this.#serveNext()
      },
    )
    try {
      return await Promise.race([opened, aborted])
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  /** After a session is gone, one that waits may open another. */
  #serveNext(): void {
    if (this.#all.size + this.#opening >= this.#mostSessions) return
    const waiter = this.#waiters.shift()
    if (!waiter) return
    this.#openOne(new AbortController().signal).then(waiter.give, waiter.fail)
  }

  #closeIdle(): void {
    this.#sweep = undefined
    const oldest = performance.now() - idleMilliseconds
    while (this.#idle[0] && (this.#idle[0].isBroken || this.#idle[0].idleSince <= oldest)) {
      const session = this.#idle.shift()
      if (!session) break
      this.#all.delete(session)
      void session.close()
    }
    const first = this.#idle[0]
    if (first) {
      this.#sweep = setTimeout(() => this.#closeIdle(), Math.max(100, first.idleSince - oldest)).unref()
    }
  }
}

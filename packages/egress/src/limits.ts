/** How long and how much one exchange with the outside may take. */
export interface EgressLimits {
  /** Until the connection stands, in milliseconds. */
  readonly connectMilliseconds: number
  /** Until the first byte of the answer, in milliseconds. */
  readonly firstByteMilliseconds: number
  /** Until the last byte of the answer, redirects included, in milliseconds. */
  readonly totalMilliseconds: number
  /** Bytes of an answer's body after unpacking. */
  readonly bytes: number
}

/** The limits that hold where nothing else is said. */
export const defaultEgressLimits: EgressLimits = {
  connectMilliseconds: 5_000,
  firstByteMilliseconds: 30_000,
  totalMilliseconds: 60_000,
  bytes: 10 * 1024 * 1024,
}

/** How long and how much an answer may take that is read as it comes. */
export interface StreamLimits {
  /** Until the first byte of the answer, in milliseconds. */
  readonly firstByteMilliseconds: number
  /** Without a byte once the answer has begun, in milliseconds. */
  readonly idleMilliseconds: number
  /** Until the last byte of the answer, in milliseconds. */
  readonly totalMilliseconds: number
  /** Bytes of an answer's body after unpacking. */
  readonly bytes: number
}

/**
 * The limits of a stream where nothing else is said. A model that runs on a small machine reads a long question for minutes
 * before it says a word.
 */
export const defaultStreamLimits: StreamLimits = {
  firstByteMilliseconds: 300_000,
  idleMilliseconds: 60_000,
  totalMilliseconds: 600_000,
  bytes: 10 * 1024 * 1024,
}

/** A time limit in words: `5 s`, `1.5 s`, `500 ms`. */
export const sayDuration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${Number((milliseconds / 1000).toFixed(1))} s`

/** A size limit in words: `10 MB`, `64 kB`. */
export const saySize = (bytes: number): string => {
  const megabytes = bytes / (1024 * 1024)
  if (megabytes >= 1) return `${Number(megabytes.toFixed(1))} MB`
  return bytes >= 1024 ? `${Number((bytes / 1024).toFixed(1))} kB` : `${bytes} bytes`
}

/** What the guest has of the host: two streams on one descriptor, and a place where it may be put back. */
export interface GuestLine {
  /** Waits until there is something to read; gives how many bytes were written into `target`. */
  read: (target: Uint8Array) => number
  /** Gives how many bytes were taken. */
  write: (bytes: Uint8Array) => number
  /** What the interpreter says of itself, mostly before it ends. */
  complain: (bytes: Uint8Array) => void
  /** Called where the guest calls `sched_yield`. */
  pause: () => void
}

/** The numbers of errors that the interface defines. */
const errors = { none: 0, badDescriptor: 8, noEntry: 44, notSupported: 58 }
const lineDescriptor = 0
const lastDescriptor = 2
const characterDevice = 2
const allRights = 0xff_ff_ff_ffn
const realTime = 0
const clockSubscription = 0
const absolute = 1
const nanosecondsOfMillisecond = 1_000_000
const sizes = { vector: 8, subscription: 48, event: 32, status: 24, file: 64 }

/** Ends the guest: it has called `exit`, or `abort` of its language. */
export class GuestExit extends Error {}

const nothing = (): number => errors.none

/** A part of WASI for a guest that has clocks, random numbers and one line, and neither files, network nor environment. */
export const createWasi = (
  memory: WebAssembly.Memory,
  line: GuestLine,
  command: readonly string[],
): Readonly<Record<string, (...given: never[]) => number>> => {
  // A memory that has grown has another buffer.
  const view = (): DataView => new DataView(memory.buffer)
  const bytes = (start: number, length: number): Uint8Array => new Uint8Array(memory.buffer, start, length)
  const words = command.map((word) => Buffer.from(`${word}\0`))
  const sleeper = new Int32Array(new SharedArrayBuffer(4))

  const now = (clock: number): bigint =>
    clock === realTime
      ? BigInt(Date.now()) * BigInt(nanosecondsOfMillisecond)
      : BigInt(Math.round(performance.now() * nanosecondsOfMillisecond))

  /** Passes the parts of memory on that a list names, until one is not taken whole; gives how much was taken. */
  const eachPart = (list: number, count: number, pass: (part: Uint8Array) => number): number => {
    let sum = 0
    for (let index = 0; index < count; index += 1) {
      const at = list + index * sizes.vector
      const part = bytes(view().getUint32(at, true), view().getUint32(at + 4, true))
      const taken = part.length === 0 ? 0 : pass(part)
      sum += taken
      if (taken < part.length) break
    }
    return sum
  }

  /** The time at which a subscription ends, in nanoseconds from now; null where it is not one of a clock. */
  const waitOf = (subscription: number): bigint | null => {
    const data = view()
    if (data.getUint8(subscription + 8) !== clockSubscription) return null
    const until = data.getBigUint64(subscription + 24, true)
    const isAbsolute = data.getUint16(subscription + 40, true) === absolute
    return isAbsolute ? until - now(data.getUint32(subscription + 16, true)) : until
  }

  const known = {
    args_sizes_get: (count: number, size: number) => {
      view().setUint32(count, words.length, true)
      view().setUint32(size, Buffer.concat(words).length, true)
      return errors.none
    },
    args_get: (pointers: number, texts: number) => {
      let at = texts
      for (const [index, word] of words.entries()) {
        view().setUint32(pointers + 4 * index, at, true)
        bytes(at, word.length).set(word)
        at += word.length
      }
      return errors.none
    },
    environ_sizes_get: (count: number, size: number) => {
      view().setUint32(count, 0, true)
      view().setUint32(size, 0, true)
      return errors.none
    },
    environ_get: nothing,
    clock_res_get: (_: number, result: number) => {
      view().setBigUint64(result, 1000n, true)
      return errors.none
    },
    clock_time_get: (clock: number, _: bigint, result: number) => {
      view().setBigUint64(result, now(clock), true)
      return errors.none
    },
    random_get: (start: number, length: number) => {
      const most = 65_536
      for (let at = 0; at < length; at += most) {
        crypto.getRandomValues(new Uint8Array(memory.buffer, start + at, Math.min(most, length - at)))
      }
      return errors.none
    },
    sched_yield: () => {
      line.pause()
      return errors.none
    },
    poll_oneoff: (subscriptions: number, events: number, count: number, result: number) => {
      const all = Array.from({ length: count }, (_, index) => subscriptions + index * sizes.subscription)
      const waits = all.map(waitOf).filter((wait) => wait !== null)
      // What is not a clock is ready at once, or never: there is nothing else to wait for.
      if (waits.length < all.length || waits.length === 0) return errors.notSupported
      const shortest = waits.reduce((least, wait) => (wait < least ? wait : least))
      if (shortest > 0n) Atomics.wait(sleeper, 0, 0, Number(shortest) / nanosecondsOfMillisecond)
      const over = all.filter((subscription) => (waitOf(subscription) ?? 0n) <= shortest)
      for (const [index, subscription] of over.entries()) {
        const event = events + index * sizes.event
        const user = view().getBigUint64(subscription, true)
        bytes(event, sizes.event).fill(0)
        view().setBigUint64(event, user, true)
      }
      view().setUint32(result, over.length, true)
      return errors.none
    },
    fd_read: (descriptor: number, list: number, count: number, result: number) => {
      if (descriptor !== lineDescriptor) return errors.badDescriptor
      // One part is enough of an answer, and waiting for more could be for ever.
      const read = eachPart(list, Math.min(count, 1), (part) => line.read(part))
      view().setUint32(result, read, true)
      return errors.none
    },
    fd_write: (descriptor: number, list: number, count: number, result: number) => {
      if (descriptor > lastDescriptor) return errors.badDescriptor
      const written = eachPart(list, count, (part) => {
        if (descriptor === lineDescriptor) return line.write(part)
        if (descriptor === lastDescriptor) line.complain(part)
        return part.length
      })
      view().setUint32(result, written, true)
      return errors.none
    },
    fd_fdstat_get: (descriptor: number, result: number) => {
      if (descriptor > lastDescriptor) return errors.badDescriptor
      bytes(result, sizes.status).fill(0)
      view().setUint8(result, characterDevice)
      view().setBigUint64(result + 8, allRights, true)
      return errors.none
    },
    fd_filestat_get: (descriptor: number, result: number) => {
      if (descriptor > lastDescriptor) return errors.badDescriptor
      bytes(result, sizes.file).fill(0)
      view().setUint8(result + 16, characterDevice)
      return errors.none
    },
    // The first answer says that no folder was opened for the guest; without one no path leads anywhere.
    fd_prestat_get: () => errors.badDescriptor,
    fd_prestat_dir_name: () => errors.badDescriptor,
    path_open: () => errors.noEntry,
    path_filestat_get: () => errors.noEntry,
    proc_exit: (code: number) => {
      throw new GuestExit(`The interpreter ended with code ${code}.`)
    },
  }
  return new Proxy<Record<string, (...given: never[]) => number>>(known, {
    get: (target, name) => target[String(name)] ?? (() => errors.notSupported),
  })
}

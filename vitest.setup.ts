import { vi } from 'vitest'

/** How long a test waits for what is to come, in milliseconds, where it does not say so itself. */
const patience = 20_000

const { waitFor } = vi

/** The runner gives up after a second, which a busy machine needs to start a process: a test would fail by chance. */
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: patience,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })

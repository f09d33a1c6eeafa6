import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Mail, MailMessage } from './mail.ts'

/** A clock that stands still until it is told to go on. Waiting on it passes the time at once. */
export type ManualClock = Clock & { readonly advance: (milliseconds: number) => void }

/** A manual clock that begins at a moment. */
export const manualClock = (start = new Date('2026-01-01T12:00:00.000Z')): ManualClock => {
  let elapsed = 0
  const advance = (milliseconds: number): void => {
    elapsed += milliseconds
  }
  return {
    now: () => new Date(start.getTime() + elapsed),
    monotonic: () => elapsed,
    wait: async (milliseconds, signal) => {
      signal?.throwIfAborted()
      advance(milliseconds)
    },
    advance,
  }
}

/** A mail that keeps what it was asked to send. */
export const recordingMail = (): Mail & { readonly sent: MailMessage[] } => {
  const sent: MailMessage[] = []
  return {
    sent,
    send: async (message) => {
      sent.push(message)
    },
  }
}

/** A folder for one test; `remove` takes it away with all that is in it. */
export const temporaryFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'ashlar-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

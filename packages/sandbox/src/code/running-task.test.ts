import { expect, it, vi } from 'vitest'
import type { CodeTask } from './code-task.ts'
import { frameOf, FrameReader } from './frames.ts'
import { RunningTask, type TaskWorker } from './running-task.ts'

const megabyte = 1024 * 1024

const task: CodeTask = {
  organizationId: 'acme',
  language: 'javascript',
  code: '',
  names: {},
  limits: {
    milliseconds: 60_000,
    memoryBytes: 64 * megabyte,
    outputBytes: 10 * megabyte,
    messageBytes: megabyte,
    logLines: 10,
    logCharacters: 1000,
  },
}

const aWorker = () =>
  ({
    programs: null,
    handoverMilliseconds: 60_000,
    send: vi.fn(),
    kill: vi.fn(),
    over: vi.fn(),
  }) satisfies TaskWorker

const signal = new AbortController().signal
/** The beginning of a message of so many bytes; the rest is still in the process. */
const beginningOf = (bytes: number): Buffer => frameOf('D', [Buffer.alloc(bytes)]).subarray(0, 1000)

it('asks for the turn of a large output when no more than its beginning has come', async () => {
  const turn = Promise.withResolvers<void>()
  const onLargeOutput = vi.fn(() => turn.promise)
  const worker = aWorker()
  const running = new RunningTask(worker, task, { onLargeOutput }, signal)
  const reader = new FrameReader()
  expect(running.hear(reader, beginningOf(5 * megabyte))).toBeNull()
  const waiting = running.turnOf(reader)
  expect(onLargeOutput).toHaveBeenCalledExactlyOnceWith(5 * megabyte + 4)
  expect(running.turnOf(reader)).toBeNull()
  turn.resolve()
  await waiting
  expect(worker.kill).not.toHaveBeenCalled()
  running.stop('cancelled')
})

it('reads what is small without asking', () => {
  const onLargeOutput = vi.fn(() => Promise.resolve())
  const running = new RunningTask(aWorker(), task, { onLargeOutput }, signal)
  const reader = new FrameReader()
  running.hear(reader, beginningOf(2000))
  expect(running.turnOf(reader)).toBeNull()
  expect(onLargeOutput).not.toHaveBeenCalled()
  running.stop('cancelled')
})

it('never reads an output for which there is no room, and ends the process that holds it', async () => {
  const worker = aWorker()
  const host = { onLargeOutput: () => Promise.reject(new Error('There is no room.')) }
  const running = new RunningTask(worker, task, host, signal)
  const reader = new FrameReader()
  running.hear(reader, beginningOf(5 * megabyte))
  await running.turnOf(reader)
  expect(worker.kill).toHaveBeenCalledOnce()
  expect(await running.result).toMatchObject({ ok: false, failure: 'busy', message: 'There is no room.' })
})

it('waits no longer for a turn when its task is cancelled', async () => {
  const host = { onLargeOutput: () => new Promise<void>(() => undefined) }
  const running = new RunningTask(aWorker(), task, host, signal)
  const reader = new FrameReader()
  running.hear(reader, beginningOf(5 * megabyte))
  const waiting = running.turnOf(reader)
  running.stop('cancelled')
  await waiting
  expect(await running.result).toMatchObject({ failure: 'cancelled' })
})

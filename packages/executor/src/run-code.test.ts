import { createEgress } from '@ashlar/egress'
import { defaultRunLimits, type StepCall } from '@ashlar/engine'
import type { CodeRunner } from '@ashlar/sandbox'
import { expect, it } from 'vitest'
import { createGuestCode } from './guest-code.ts'
import { OutputBudgets } from './output-budgets.ts'
import { PlainSteps } from './plain-steps.ts'
import { runCode } from './run-code.ts'

const megabyte = 1024 * 1024

const callOf = (organizationId: string): StepCall => ({
  organizationId,
  profileId: null,
  runId: 'run',
  depth: 0,
  caller: undefined,
  signal: new AbortController().signal,
  idempotencyKey: 'run/Step1',
  limits: defaultRunLimits,
  assign: () => undefined,
  names: {},
})

/** A runner whose code gives three megabytes. */
const runner: CodeRunner = {
  run: async (_task, host) => {
    try {
      await host.onLargeOutput?.(3 * megabyte)
      return { ok: true, output: 'large', assignments: {} }
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      return { ok: false, failure: 'busy', message, fullErrorMessage: message, line: null, hint: null }
    }
  },
  isolation: new Promise(() => undefined),
  prepare: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

it('counts outputs that wait for their turn as what runs keep', async () => {
  const turns: (() => void)[] = []
  const services = {
    runner,
    plainSteps: new PlainSteps(createGuestCode(1, 1000)),
    egress: createEgress({ allowedHosts: [] }),
    // An organization may keep half of it.
    budgets: new OutputBudgets(8 * megabyte),
    paces: {
      admit: () =>
        new Promise<void>((resolve) => {
          turns.push(resolve)
        }),
    },
    limits: { milliseconds: 1000, memoryBytes: megabyte },
  }
  const run = (organizationId: string) =>
    runCode({ language: 'python', text: 'return large' }, callOf(organizationId), services)
  const first = run('a')
  await expect(run('a')).rejects.toMatchObject({
    code: 'busy',
    message: expect.stringContaining('keep as much as they may'),
  })
  for (const turn of turns.splice(0)) turn()
  expect(await first).toBe('large')
  const second = run('a')
  expect(turns).toHaveLength(1)
  for (const turn of turns) turn()
  expect(await second).toBe('large')
})

import { expect, it, vi } from 'vitest'
import { createCodeRunner } from './code-runner.ts'
import { codeSteps, outputOf } from './fixtures/code-steps.ts'
import { borrowPythonModule, giveBackPythonModule } from './python/wasm/python-module.ts'

vi.mock('./python/wasm/python-module.ts', { spy: true })

it('Python in WebAssembly is read when the first step needs it, and forgotten with the last interpreter', async () => {
  const { run, runner } = codeSteps('python', { mayIsolate: false }, createCodeRunner)
  await runner.isolation
  await runner.prepare()
  expect(borrowPythonModule).not.toHaveBeenCalled()
  expect(outputOf(await run('return 1'))).toBe(1)
  expect(borrowPythonModule).toHaveBeenCalled()
  await runner.close()
  expect(vi.mocked(giveBackPythonModule).mock.calls).toHaveLength(
    vi.mocked(borrowPythonModule).mock.calls.length,
  )
})

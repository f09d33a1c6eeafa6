import { expect, it, vi } from 'vitest'

vi.mock('@ashlar/ui', () => ({ rememberedHere: { getItem: () => null, setItem: () => undefined } }))

it('is as the installation sets it, else as the person prefers', async () => {
  const { contextModeOf } = await import('./context-mode.ts')
  expect(contextModeOf('brief', 'detailed')).toBe('brief')
  expect(contextModeOf(null, 'detailed')).toBe('detailed')
})

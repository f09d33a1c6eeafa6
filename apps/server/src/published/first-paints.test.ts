import type { PublishedPage } from '@ashlar/contract'
import type { Executor } from '@ashlar/executor'
import { gridUnits } from '@ashlar/schema'
import { expect, it, vi } from 'vitest'
import { FirstPaints } from './first-paints.ts'

const aPage = (): PublishedPage => ({
  id: 'p1',
  name: 'Page1',
  isHidden: false,
  path: '/',
  widgets: [
    {
      kind: 'widget',
      id: 'w1',
      name: 'Button1',
      type: 'button',
      parentId: null,
      order: 'a',
      left: gridUnits(0),
      top: gridUnits(0),
      width: gridUnits(10),
      height: gridUnits(4),
      properties: { isDisabled: '{{ 1 > 2 }}' },
      dynamicBindingPathList: [{ key: 'isDisabled' }],
      dynamicPropertyPathList: [],
    },
  ],
  stateVariables: [],
  timers: [],
  events: [],
  embedProperties: [],
  apis: [],
})

it('what a page shows first is worked out once, beside the answers', async () => {
  const evaluate = vi.fn<Executor['evaluate']>(async () => [{ ok: true, value: false }])
  const pictures = new FirstPaints({ evaluate })
  const page = aPage()
  expect(pictures.of(page, 'organization')).toBeNull()
  await vi.waitFor(() => expect(pictures.of(page, 'organization')).not.toBeNull())
  expect(pictures.of(page, 'organization')).toEqual({
    given: { 'Button1.isDisabled': false },
    isDrawnWithoutEvaluator: true,
  })
  expect(evaluate).toHaveBeenCalledTimes(1)
  expect(evaluate.mock.calls[0]?.[0]).toMatchObject({ organizationId: 'organization', scope: '{}' })
})

it('where it cannot be worked out, the browser is left to it', async () => {
  const evaluate = vi.fn<Executor['evaluate']>().mockRejectedValue(new Error('busy'))
  const pictures = new FirstPaints({ evaluate })
  const page = aPage()
  expect(pictures.of(page, 'organization')).toBeNull()
  await vi.waitFor(() => expect(evaluate).toHaveBeenCalled())
  expect(pictures.of(page, 'organization')).toBeNull()
})

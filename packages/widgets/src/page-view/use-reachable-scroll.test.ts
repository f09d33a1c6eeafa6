// @vitest-environment jsdom
import { act, createElement, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useReachableScroll } from './use-reachable-scroll.ts'

const Frame = ({ children }: { children: string }) => {
  const frame = useRef<HTMLDivElement>(null)
  useReachableScroll(frame, true)
  return createElement('div', { ref: frame }, createElement('p', null, children))
}

it('a view whose text grows in a frame that is as high as it may be comes into the tab order, and leaves it again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Its size stays the same.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return (this.textContent?.length ?? 0) * 10
  })
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => {
    act(() => root.unmount())
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const show = (text: string) => act(async () => root.render(createElement(Frame, null, text)))
  const isReached = () => place.querySelector('p')?.tabIndex === 0

  await show('short')
  expect(isReached()).toBe(false)
  await show('much longer than there is room for')
  expect(isReached()).toBe(true)
  await show('short')
  expect(isReached()).toBe(false)
})

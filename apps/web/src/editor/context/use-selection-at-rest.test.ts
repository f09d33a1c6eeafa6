// @vitest-environment jsdom
import { type Gesture, idleGesture } from '@ashlar/canvas'
import { act, createElement, memo } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { useSelectionAtRest } from './use-selection-at-rest.ts'

const dragging: Gesture = {
  state: 'dragging',
  ids: ['two'],
  from: { x: 0, y: 0 },
  point: { x: 5, y: 5 },
  drop: null,
}

const stores = () => ({
  session: createStore<{ selection: readonly string[] }>(() => ({ selection: ['one'] })),
  canvas: createStore<{ gesture: Gesture }>(() => ({ gesture: idleGesture })),
})

let described: string[] = []
let root: Root

/** What describes the selection at length; notes each time that it is drawn. */
const Description = memo(({ selection }: { selection: readonly string[] }) => {
  described.push(selection.join(' '))
  return null
})
Description.displayName = 'Description'

const Panel = ({ session, canvas }: ReturnType<typeof stores>) =>
  createElement(Description, { selection: useSelectionAtRest(session, canvas) })

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  described = []
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

describe('the selection as it was before something began to move', () => {
  it('follows what is selected at rest', () => {
    const { session, canvas } = stores()
    act(() => root.render(createElement(Panel, { session, canvas })))
    act(() => session.setState({ selection: ['two'] }))
    expect(described).toEqual(['one', 'two'])
  })

  it('stays while a drag goes on that selected what it takes along, and follows once it is let go', () => {
    const { session, canvas } = stores()
    act(() => root.render(createElement(Panel, { session, canvas })))
    act(() => {
      canvas.setState({ gesture: dragging })
      session.setState({ selection: ['two'] })
    })
    act(() => canvas.setState({ gesture: { ...dragging, point: { x: 90, y: 90 } } }))
    expect(described).toEqual(['one'])
    act(() => canvas.setState({ gesture: idleGesture }))
    expect(described).toEqual(['one', 'two'])
  })
})

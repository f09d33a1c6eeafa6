// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { ChangedWidgets } from './changed-widgets.ts'

let changed: ChangedWidgets
let observer: MutationObserver

const elementOf = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`There is no ${selector}.`)
  return found
}
const frame = (id: string): HTMLElement => elementOf(`[data-widget-id="${id}"]`)

/** What is noted of something that is done to the page. */
const noting = (act: () => void): ChangedWidgets => {
  act()
  changed.mutated(observer.takeRecords())
  return changed
}

beforeEach(() => {
  document.body.innerHTML = `
    <div id="page">
      <div data-widget-id="canvas">
        <div data-widget-id="text" style="inset-block-start: 0px"><p>Hello</p></div>
        <div data-widget-id="box" style="inset-block-start: 48px">
          <div data-widget-id="inner"><b>one</b></div>
          <div data-widget-id="next"><b>two</b></div>
        </div>
      </div>
    </div>`
  changed = new ChangedWidgets()
  changed.clear()
  observer = new MutationObserver(() => undefined)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['style'],
  })
})

describe('what may have moved on the page', () => {
  it('is everything before it was measured at all', () => {
    expect(new ChangedWidgets().inside).toBeNull()
    expect(new ChangedWidgets().areFramesOthers).toBe(true)
  })

  it('is nothing but the component itself where the content of one on a grid changes', () => {
    noting(() => (elementOf('p').textContent = 'Good morning'))
    expect(changed.inside).toEqual(new Set(['text']))
    expect(changed.areFramesOthers).toBe(false)
  })

  it('is the one on a grid around a stack, where what stands in the stack moves the next one', () => {
    noting(() => (elementOf('b').textContent = 'a much longer one'))
    expect(changed.inside).toEqual(new Set(['box']))
  })

  it('is a component that got another place on its grid, and each of those that moved with it', () => {
    noting(() => {
      frame('text').style.insetBlockStart = '12px'
      frame('box').style.insetBlockStart = '60px'
    })
    expect(changed.inside).toEqual(new Set(['text', 'box']))
  })

  it('is everything where components come or go on a canvas that no grid holds', () => {
    noting(() => frame('text').remove())
    expect(changed.inside).toBeNull()
    expect(changed.areFramesOthers).toBe(true)
  })

  it('is the one around where components come inside of it, and the elements are others', () => {
    noting(() => frame('box').insertAdjacentHTML('beforeend', '<i><b data-widget-id="third"></b></i>'))
    expect(changed.inside).toEqual(new Set(['box']))
    expect(changed.areFramesOthers).toBe(true)
  })

  it('is what was scrolled or loaded a picture', () => {
    changed.within(elementOf('p'))
    expect(changed.inside).toEqual(new Set(['text']))
    changed.within(elementOf('#page'))
    expect(changed.inside).toBeNull()
  })

  it('is nothing after it was measured', () => {
    noting(() => frame('text').remove())
    changed.clear()
    expect(changed.inside).toEqual(new Set())
    expect(changed.areFramesOthers).toBe(false)
  })
})

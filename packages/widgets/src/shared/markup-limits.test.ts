import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { limitMarkup } from './markup-limits.ts'

const elementsIn = (markup: string): NodeListOf<Element> =>
  new JSDOM(`<body>${markup}</body>`).window.document.querySelectorAll('body *')

const depthOf = (element: Element | null): number =>
  element === null ? 0 : 1 + depthOf(element.parentElement)

describe('what a browser is given of markup', () => {
  it('is all of what people write', () => {
    const article = '<h1>Orders</h1><p>One<br>two <b>three <i>four</i></b><ul><li>a<li>b</ul>'.repeat(200)
    const table = `<table>${'<tr><td>1<td>2<td>3'.repeat(1_000)}</table>`
    for (const markup of [article, table, '', 'a < b > c', '<'])
      expect(limitMarkup(markup)).toEqual({ markup, isCut: false })
  })

  it.each([
    ['nested', '<div>'],
    ['nested, with an end that ends nothing', '<div></b>'],
    ['nested by ends in the wrong order', '<span><div></span></div>'],
    ['of formats that are begun again and again', '<b><p>'],
    ['of formats that differ, each begun again in each paragraph', '<p><b><i><u><s><code></p>'],
    ['flat', '<b></b>'],
    ['of empty elements', '<br>'],
    ['of paragraphs that nothing began', '</p>'],
    ['of links in links', '<a href="#"><div>'],
    ['of tables in tables', '<table><tr><td>'],
  ])('is bounded where it is %s', (_name, piece) => {
    const { markup, isCut } = limitMarkup(piece.repeat(21_000))
    expect(isCut).toBe(true)
    const elements = elementsIn(markup)
    expect(elements.length).toBeLessThanOrEqual(20_000)
    expect(Math.max(...[...elements].slice(-500).map(depthOf))).toBeLessThan(1_000)
  })

  it('ends before a tag and never within one', () => {
    expect(limitMarkup('<i title="x">'.repeat(300)).markup).toMatch(/">$/)
  })
})

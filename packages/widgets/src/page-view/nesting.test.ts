import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import type { WidgetHost } from '../host.ts'
import { deepestNesting, nestingProblem, type Nesting } from './nesting.ts'

const nested = (levels: number): SampleWidget => ({
  type: 'container',
  name: `Level${levels}`,
  place: [0, 0, 96, 10],
  children: levels === 0 ? [] : [nested(levels - 1)],
})

const idOf = (host: WidgetHost, name: string, from = host.rootId): string | undefined =>
  host.snapshot(from)?.record.name === name
    ? from
    : host
        .children(from)
        .map((child) => idOf(host, name, child))
        .find((id) => id !== undefined)

/** The same host where more widgets stand in some than the document says. */
const withChildren = (host: WidgetHost, added: ReadonlyMap<string, readonly string[]>): WidgetHost => ({
  ...host,
  children: (id) => added.get(id) ?? host.children(id),
})

describe('widgets in widgets', () => {
  it('are drawn as deep as people nest them', async () => {
    expect(await renderPage(sampleHost([nested(20)], 'published'))).toContain('data-widget-name="Level0"')
  })

  it('are left out below a depth that no browser could draw, and the page goes on', async () => {
    const host = sampleHost(
      [nested(400), { type: 'text', name: 'After', place: [0, 20, 9, 2], values: { text: 'Still here' } }],
      'preview',
    )
    // The views of the samples are part of the page's own code or named here, so nothing walks the tree to find them.
    const markup = await renderPage(host, ['text'])
    expect(markup).toContain('nested too deeply')
    expect(markup).not.toContain('data-widget-name="Level300"')
    expect(markup).toContain('Still here')
  })

  it('that stand in themselves are left out and named to the person building', async () => {
    const host = sampleHost([nested(1)], 'edit')
    const outer = idOf(host, 'Level1') ?? ''
    const inner = idOf(host, 'Level0Canvas') ?? ''
    const markup = await renderPage(withChildren(host, new Map([[inner, [outer]]])), [])
    expect(markup).toContain('stands in itself')
    expect(markup).toContain('data-widget-name="Level0"')
  })

  it('that are missing or listed twice do not stop the page', async () => {
    const host = sampleHost(
      [{ type: 'text', name: 'Here', place: [0, 0, 9, 2], values: { text: 'Here' } }],
      'edit',
    )
    const canvas = idOf(host, 'Canvas1') ?? ''
    const markup = await renderPage(
      withChildren(host, new Map([[canvas, ['gone', ...host.children(canvas)]]])),
      ['text'],
    )
    expect(markup).toContain('>Here<')
  })

  it('are judged by the frames around them alone', () => {
    const chain = Array.from({ length: deepestNesting }).reduce<Nesting | undefined>(
      (around, _none, index) => ({ id: String(index), depth: index + 1, around }),
      undefined,
    )
    expect(nestingProblem(undefined, 'a')).toBeUndefined()
    expect(nestingProblem(chain?.around, 'a')).toBeUndefined()
    expect(nestingProblem(chain, 'a')).toMatch(/too deeply/)
    expect(nestingProblem(chain, '3')).toMatch(/in itself/)
  })
})

import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { selectedTabOf, selectionOf, tabAfterKey, tabsOf } from './tab-selection.ts'
import { tabs } from './tabs.ts'

const items = [
  { id: 'a', label: 'Orders' },
  { id: 'b', label: 'Invoices', isDisabled: true },
  { id: 'c', label: 'Secret', isVisible: false },
  { id: 'd', label: 'Notes' },
]
const shown = tabsOf(items)
const nothing = { selectedTab: '', selectedTabIndex: -1, selectedTabId: '' }

const page = (values: NonNullable<SampleWidget['values']> = {}, mode: 'edit' | 'published' = 'published') =>
  renderPage(
    sampleHost(
      [
        {
          type: 'tabs',
          name: 'Tabs1',
          place: [0, 0, 48, 30],
          values: { tabs: items, ...values },
          children: [
            { type: 'text', name: 'InA', place: [0, 0, 20, 2], values: { text: 'Order 7' }, item: 'a' },
            { type: 'text', name: 'InD', place: [0, 0, 20, 2], values: { text: 'Note 7' }, item: 'd' },
          ],
        },
      ],
      mode,
    ),
  )

describe('tabs', () => {
  it('begin with two tabs and hold one canvas for each', () => {
    expect(tabs.canvasPerItem).toEqual({ property: 'tabs', itemId: 'tabId', itemLabel: 'tabName' })
    const property = tabs.properties.tabs
    expect(property?.kind === 'items' && property.default).toHaveLength(2)
    expect(['canvas', 'text'].filter(tabs.canContain)).toEqual(['canvas'])
  })

  it('follow the pattern of tabs: one is selected, in the tab order, and names its panel', async () => {
    const markup = await page()
    expect(markup).toMatch(/role="tab" id="([^"]+)"[^>]*aria-selected="true"[^>]*tabindex="0".*Orders/)
    expect(markup).toMatch(/aria-selected="false" aria-disabled="true" tabindex="-1"/)
    expect(markup).toContain('role="tabpanel"')
    expect(markup).toContain('Order 7')
  })

  it('draw only the panel that is shown, until another is chosen', async () => {
    expect(await page()).not.toContain('Note 7')
    const other = await page({ defaultTab: 'Notes' })
    expect(other).toContain('Note 7')
    expect(other).not.toContain('Order 7')
  })

  it('leave hidden tabs out, except for the person building', async () => {
    expect(await page()).not.toContain('Secret')
    expect(await page({}, 'edit')).toContain('Secret')
  })

  it('survive whatever a binding gives', async () => {
    const cyclic: Record<string, unknown> = { id: 'x' }
    cyclic.label = cyclic
    for (const hostile of [null, 'no', 7, [null, 1, 'x', {}, cyclic, { id: 'x' }], cyclic])
      expect(await page({ tabs: hostile, defaultTab: cyclic })).toContain('role="tablist"')
  })

  it('take the tab of the value that changed', () => {
    const known = selectionOf(shown[0])
    expect(selectedTabOf(shown, { ...known, selectedTab: 'Notes' }, known)?.id).toBe('d')
    expect(selectedTabOf(shown, { ...known, selectedTabIndex: 3 }, known)?.id).toBe('d')
    expect(selectedTabOf(shown, { ...known, selectedTabId: 'd' }, known)?.id).toBe('d')
  })

  it('keep their tab where a step asks for one that does not exist', () => {
    const known = selectionOf(shown[2])
    expect(selectedTabOf(shown, { ...known, selectedTab: 'Nowhere' }, known)?.id).toBe('d')
  })

  it('begin with the default, otherwise with the first that can be used', () => {
    expect(selectedTabOf(shown, { ...nothing, selectedTab: 'Notes' }, undefined)?.id).toBe('d')
    expect(selectedTabOf(shown.slice(1), nothing, undefined)?.id).toBe('d')
    expect(selectedTabOf([], nothing, undefined)).toBeUndefined()
  })

  it('go back to the default after a reset', () => {
    const known = selectionOf(shown[2])
    expect(selectedTabOf(shown, nothing, known)?.id).toBe('a')
    expect(selectedTabOf(shown, { ...nothing, selectedTab: 'Orders' }, known)?.id).toBe('a')
  })

  it('are moved through by arrows, over disabled ones and around the ends', () => {
    const after = (from: number, key: string, isVertical = false, isRightToLeft = false) =>
      tabAfterKey(shown, shown[from], key, isVertical, isRightToLeft)?.id
    expect(after(0, 'ArrowRight')).toBe('d')
    expect(after(2, 'ArrowRight')).toBe('a')
    expect(after(0, 'ArrowLeft')).toBe('d')
    expect(after(0, 'ArrowLeft', false, true)).toBe('d')
    expect(after(0, 'ArrowDown', true)).toBe('d')
    expect(after(0, 'ArrowDown')).toBeUndefined()
    expect(after(2, 'Home')).toBe('a')
    expect(after(0, 'End')).toBe('d')
    expect(tabAfterKey([], undefined, 'ArrowRight', false, false)).toBeUndefined()
  })
})

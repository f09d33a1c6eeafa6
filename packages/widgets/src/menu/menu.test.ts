import { describe, expect, it } from 'vitest'
import { widgetPropertiesSchema } from '@ashlar/schema'
import { readValues } from '../read-values.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { readMenu } from './menu-items.ts'
import { menu } from './menu.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'menu', name: 'Menu1', place: [0, 0, 96, 4], values }], 'published'))

describe('the entries of a menu', () => {
  it('are of type Link or Button and nothing else', () => {
    const schema = widgetPropertiesSchema(menu.properties)
    const withType = (type: string) => schema.safeParse({ manualChildren: [{ id: 'a', type }] }).success
    expect(['Link', 'Button', 'Other'].map(withType)).toEqual([true, true, false])
  })

  it('lead to a page, an application or an address', () => {
    const targets = [
      { label: 'A', page: '/orders' },
      { label: 'B', linkTo: 'app', application: 'app7' },
      { label: 'C', linkTo: 'customUrl', href: 'example.com' },
    ]
    expect(
      readMenu(readValues(menu, { manualChildren: targets }), '/').map(({ address }) => address),
    ).toEqual(['/orders', '/applications/app7', 'https://example.com'])
  })

  it('carry query parameters, and keep those of the present address only when asked', () => {
    const entry = { page: '/orders', queryParams: { id: 7 } }
    const addresses = (values: object) =>
      readMenu(readValues(menu, { manualChildren: [{ ...entry, ...values }] }), '/?tenant=3').map(
        ({ address }) => address,
      )
    expect(addresses({})).toEqual(['/orders?id=7'])
    expect(addresses({ keepQueryParams: true })).toEqual(['/orders?id=7&tenant=3'])
  })

  it('can be hidden, and keep their places by which their steps are found', () => {
    const entries = [
      { label: 'Gone', isVisible: false },
      { label: 'Run', type: 'Button' },
    ]
    expect(readMenu(readValues(menu, { manualChildren: entries }), '/')).toMatchObject([
      { label: 'Run', kind: 'button', event: 'manualChildren.1.onClick' },
    ])
  })

  it('hold entries below them, one level deep', () => {
    const deep = { label: 'A', manualChildren: [{ label: 'B', manualChildren: [{ label: 'C' }] }] }
    expect(readMenu(readValues(menu, { manualChildren: [deep] }), '/')).toMatchObject([
      { children: [{ label: 'B', event: 'manualChildren.0.manualChildren.0.onClick', children: [] }] },
    ])
  })

  it('come from data where it is a list', () => {
    const values = { manualChildren: [{ label: 'A' }], menuItems: '[{"label":"From data","href":"/x"}]' }
    expect(readMenu(readValues(menu, values), '/')).toMatchObject([
      { label: 'From data', address: '/x', event: undefined },
    ])
  })

  it('never follow an address that could run code', () => {
    const hostile = [{ linkTo: 'customUrl', href: 'javascript:alert(1)' }, null, 7, ['x']]
    expect(readMenu(readValues(menu, { menuItems: hostile }), '/').map(({ address }) => address)).toEqual([
      undefined,
    ])
  })
})

describe('a menu', () => {
  it('is navigation with links, of which the present page is marked', async () => {
    const markup = await render({
      label: 'Main',
      manualChildren: [
        { label: 'Home', page: '/' },
        { label: 'Orders', page: '/orders', targetBlank: true, icon: 'package', iconPosition: 'RIGHT' },
      ],
    })
    expect(markup).toMatch(/<nav[^>]*aria-label="Main"/)
    expect(markup).toMatch(/href="\/"[^>]*>|aria-current="page"/)
    expect(markup).toMatch(/href="\/orders" target="_blank" rel="noopener noreferrer"/)
    expect(markup).toContain('/assets/icons-')
  })

  it('opens entries below one by a button that says so', async () => {
    const markup = await render({
      manualChildren: [{ label: 'More', manualChildren: [{ label: 'Help', page: '/help' }] }],
    })
    expect(markup).toMatch(/<button[^>]*aria-expanded="false"[^>]*>.*More/)
  })

  it('shows a disabled entry that cannot be followed', async () => {
    const markup = await render({ manualChildren: [{ label: 'Orders', page: '/orders', isDisabled: true }] })
    expect(markup).toContain('aria-disabled="true"')
    expect(markup).not.toContain('href="/orders"')
  })
})

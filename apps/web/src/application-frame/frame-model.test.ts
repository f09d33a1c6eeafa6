import { frameOf, picturesFromAnywhere, picturesFromNowhere, type FrameRecord } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { frameModel, type FrameSource } from './frame-model.ts'

const pages = ['Home', 'Orders', 'Customers'].map((name) => ({ id: name, name, isHidden: false }))
const routes = pages.map(({ id }) => ({ id, pageId: id, path: id === 'Home' ? '/' : `/${id.toLowerCase()}` }))
const aFrame = (more: Partial<FrameRecord>): FrameRecord => ({ ...frameOf(undefined, pages), ...more })
const modelOf = (more: Partial<FrameSource> = {}) =>
  frameModel({
    stored: undefined,
    values: undefined,
    applicationName: 'Order desk',
    pages,
    routes,
    pictures: picturesFromAnywhere,
    address: 'https://ashlar.example.com/applications/a',
    open: null,
    ...more,
  })
const labels = (more: Partial<FrameSource>) =>
  modelOf(more).groups.flatMap(({ items }) => items.map(({ label }) => label))

describe('the frame around a page', () => {
  it('has the names of the application and of its pages where the builder has said nothing', () => {
    expect(modelOf().title).toBe('Order desk')
    expect(modelOf().logo).toBeNull()
    expect(labels({})).toEqual(['Home', 'Orders', 'Customers'])
  })

  it('shows what its bindings come to, and until then what needs none', () => {
    const stored = aFrame({
      title: '{{ Global.user.name }}',
      links: [
        { pageId: 'Orders', label: 'Orders of {{ Global.user.name }}' },
        { pageId: 'Customers', isVisible: '{{ Global.user.isAdmin }}' },
        { pageId: 'Home', label: 'Start' },
      ],
    })
    expect(modelOf({ stored }).title).toBe('Order desk')
    expect(labels({ stored })).toEqual(['Orders', 'Start'])
    const values = {
      title: 'Ada',
      logo: '',
      links: [
        { label: 'Orders of Ada', isVisible: undefined },
        { label: undefined, isVisible: true },
        { label: 'Start', isVisible: undefined },
      ],
    }
    expect(modelOf({ stored, values }).title).toBe('Ada')
    expect(labels({ stored, values })).toEqual(['Orders of Ada', 'Customers', 'Start'])
  })

  it.each([
    ['false', []],
    ['true', ['Orders']],
    ['', []],
  ])('shows a link whose visibility is "%s" accordingly', (isVisible, shown) => {
    const stored = aFrame({ links: [{ pageId: 'Orders', isVisible }] })
    expect(labels({ stored }).filter((label) => label === 'Orders')).toEqual(shown)
  })

  it('gathers the links of one group where its first one stands', () => {
    const stored = aFrame({
      links: [
        { pageId: 'Orders', group: 'Sales' },
        { pageId: 'Home' },
        { pageId: 'Customers', group: 'Sales' },
      ],
    })
    expect(
      modelOf({ stored }).groups.map(({ heading, items }) => [heading, items.map(({ label }) => label)]),
    ).toEqual([
      ['Sales', ['Orders', 'Customers']],
      [undefined, ['Home']],
    ])
  })

  it.each(['javascript:alert(1)', 'data:text/html,<b>', '//evil.example'])(
    'shows no picture at %s',
    (logo) => {
      expect(modelOf({ stored: aFrame({ logo }) }).logo).toBeNull()
    },
  )

  it('shows no picture of a site that the settings of the application refuse', () => {
    const stored = aFrame({ logo: 'https://elsewhere.example/logo.png' })
    expect(modelOf({ stored }).logo).toBe('https://elsewhere.example/logo.png')
    expect(modelOf({ stored, pictures: picturesFromNowhere }).logo).toBeNull()
  })
})

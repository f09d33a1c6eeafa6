import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'

const customers = [
  { id: 7, name: 'Ada Lovelace', site: '/customers/7' },
  { id: 12, name: 'Émile Borel', site: 'javascript:alert(1)' },
]

const render = (column: object, tableData: unknown = customers) =>
  renderPage(
    sampleHost(
      [
        {
          type: 'table',
          name: 'Table1',
          place: [0, 0, 96, 30],
          values: { tableData, columns: [{ id: 'a', key: 'site', type: 'link', ...column }] },
        },
      ],
      'published',
    ),
  )

describe('a cell that is a link', () => {
  it('leads to a path of the application as well as to an address', async () => {
    expect(await render({})).toMatch(/<a [^>]*href="\/customers\/7"[^>]*>\/customers\/7/)
    expect(await render({}, [{ site: 'https://example.org/a' }])).toMatch(
      /<a [^>]*href="https:\/\/example.org\/a"[^>]*>example.org\/a/,
    )
    expect(await render({ linkUrl: ['/customers/7', '/customers/12'], linkLabel: 'Open' })).toMatch(
      /href="\/customers\/12"[^>]*>Open/,
    )
  })

  it('leads to a route whose parameters are fields of the row or are named', async () => {
    const toPage = { key: 'name', linkTo: 'page', page: '/customers/:id' }
    expect(await render(toPage)).toMatch(/<a [^>]*href="\/customers\/12"[^>]*>Émile Borel/)
    const named = { ...toPage, routeParams: [{ id: 'a/b' }, { id: 'c' }], queryParams: { tab: 'orders' } }
    expect(await render(named)).toContain('href="/customers/a%2Fb?tab=orders"')
    expect(await render(toPage)).not.toContain('target="_blank"')
  })

  it('leads to another application', async () => {
    expect(await render({ linkTo: 'app', application: 'crm' })).toMatch(
      /href="\/applications\/crm"[^>]*target="_blank"/,
    )
  })

  it('is marked where its address is not followed, and says why', async () => {
    const markup = await render({})
    expect(markup).not.toContain('href="javascript')
    expect(markup).toMatch(/title="The address &quot;javascript:alert\(1\)&quot; cannot be opened/)
    expect(await render({ key: 'name', linkTo: 'page', page: '/customers/:number' })).toContain(
      'The link has no value for number of /customers/:number.',
    )
  })

  it('stays text where the value is no address', async () => {
    const markup = await render({}, [{ site: 'none' }, { site: 'to be asked for' }])
    expect(markup).not.toContain('href=')
    expect(markup).not.toContain('cannot be opened')
  })

  it('never runs what a value says, whatever it is', async () => {
    const hostile = [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      '//evil.example',
      '\\\\evil.example',
      'x'.repeat(1e5),
    ].map((site) => ({ site }))
    expect(await render({}, hostile)).not.toContain('href=')
  })

  it('is also a picture that leads somewhere', async () => {
    const markup = await render({ type: 'image', linkTo: 'page', page: '/customers/:id' }, [
      { id: 3, site: 'https://example.org/a.png' },
    ])
    expect(markup).toMatch(/href="\/customers\/3"[^>]*><img/)
  })
})

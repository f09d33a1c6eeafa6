import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../platform/testing.ts'
import { WidgetChunks } from './widget-chunks.ts'

const folder = temporaryFolder()
mkdirSync(join(folder.path, '.vite'))
writeFileSync(
  join(folder.path, '.vite', 'manifest.json'),
  JSON.stringify({
    'viewer.html': { file: 'assets/viewer.js', imports: ['_page-1a2b3c4d.js'], css: ['assets/viewer.css'] },
    '_page-1a2b3c4d.js': { file: 'assets/page-1a2b3c4d.js' },
    '_common-5e6f7a8b.js': {
      file: 'assets/common-5e6f7a8b.js',
      imports: ['_page-1a2b3c4d.js'],
      css: ['assets/common.css'],
    },
    '_common-9c0d1e2f.css': { file: 'assets/common.css' },
    '../../packages/widgets/src/other-views.ts': { file: 'assets/other-views.js' },
    '../../packages/widgets/src/table/TableView.tsx': {
      file: 'assets/table.js',
      imports: ['_page-1a2b3c4d.js', '_common-5e6f7a8b.js'],
      css: ['assets/table.css'],
    },
  }),
)
afterAll(() => folder.remove())

const style = (file: string): string => `<link rel="stylesheet" crossorigin href="/assets/${file}">`
const script = (file: string): string => `<link rel="modulepreload" crossorigin href="/assets/${file}">`

describe('the files that the page of an application names', () => {
  it('are those of the views that nearly every page has, and not those that it names anyway', async () => {
    expect(await new WidgetChunks(folder.path).linksFor(['text', 'button'])).toBe(
      style('common.css') + script('common-5e6f7a8b.js'),
    )
  })

  it('are also those of the views of its own widgets, and the list in which these are found', async () => {
    expect(await new WidgetChunks(folder.path).linksFor(['table', 'text', 'table'])).toBe(
      style('common.css') +
        style('table.css') +
        script('common-5e6f7a8b.js') +
        script('other-views.js') +
        script('table.js'),
    )
  })
})

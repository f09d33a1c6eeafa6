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
    'widgets/src/table/TableView.tsx': {
      file: 'assets/table.js',
      imports: ['_shared.js'],
      css: ['assets/table.css'],
    },
    'widgets/src/chart/ChartView.tsx': { file: 'assets/chart.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js', imports: ['_shared.js'] },
  }),
)
afterAll(() => folder.remove())

describe('the chunks of widgets', () => {
  const chunks = new WidgetChunks(folder.path)

  it('are named with all they import, once each', async () => {
    const links = await chunks.linksFor(['table', 'table', 'canvas'])
    expect(links).toBe(
      '<link rel="stylesheet" crossorigin href="/assets/table.css">' +
        '<link rel="modulepreload" crossorigin href="/assets/table.js">' +
        '<link rel="modulepreload" crossorigin href="/assets/shared.js">',
    )
  })

  it('leave out what is not on the page', async () => {
    expect(await chunks.linksFor(['table'])).not.toContain('chart')
  })
})

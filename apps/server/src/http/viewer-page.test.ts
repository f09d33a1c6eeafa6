import { expect, it } from 'vitest'
import { withContent, withoutEvaluator } from './viewer-page.ts'

const page =
  '<head><link rel="preload" data-evaluator fetchpriority="high" href="/assets/ahead-1.js">\n' +
  '<link rel="icon" href="/favicon.svg"></head><body>' +
  '<iframe data-evaluator src="/evaluator.html" sandbox="allow-scripts" hidden></iframe>\n' +
  '<script data-evaluator async src="/assets/ahead-1.js"></script><div id="root"></div></body>'

it('leaves out what starts an evaluator with the page, and nothing else', () => {
  expect(withoutEvaluator(page)).toBe(
    '<head>\n<link rel="icon" href="/favicon.svg"></head><body>\n<div id="root"></div></body>',
  )
})

it('keeps content that looks like it', () => {
  const content = { text: '<iframe data-evaluator></iframe>$&' }
  const html = withContent(withoutEvaluator(page), '', content)
  expect(JSON.parse(/id="published">(.*)<\/script>/u.exec(html)?.[1] ?? '')).toEqual(content)
})

import type { ApplicationNewsView } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { hasNews, newsInWords } from './news-in-words.ts'

const news = (...people: [string, (string | null)[]][]): ApplicationNewsView => ({
  since: '2026-01-01T00:00:00.000Z',
  now: { application: 1, pages: {} },
  people: people.map(([name, places]) => ({ id: name, name, places, at: '2026-01-02T00:00:00.000Z' })),
  comparison: { name: null, application: { added: {}, updated: {}, removed: {} }, pages: [] },
  authors: {},
  isPartial: false,
})

describe('what changed, in a sentence', () => {
  it('names people and places', () => {
    expect(newsInWords(news(['Bruno', ['Orders']]))).toBe('Bruno changed Orders since you last looked.')
    expect(newsInWords(news(['Bruno', ['Orders']], ['Carla', ['Orders', null]]))).toBe(
      'Bruno and Carla changed Orders and the application since you last looked.',
    )
  })

  it('counts what would be too much to read', () => {
    const many = news(['A', ['P1', 'P2']], ['B', ['P3', 'P4']], ['C', []], ['D', []])
    expect(newsInWords(many)).toBe(
      'A, B and 2 others changed P1, P2 and 2 more places since you last looked.',
    )
  })

  it('is nothing where nobody did anything', () => {
    expect(hasNews(news())).toBe(false)
    expect(hasNews(news(['Bruno', ['Orders']]))).toBe(true)
  })
})

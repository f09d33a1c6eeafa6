// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { PdfFindBar } from './PdfFindBar.tsx'
import { usePdfSearch, type PdfSearch, type SearchedPdf } from './use-pdf-search.ts'

const aPdf = (...pages: readonly string[]): SearchedPdf => ({
  document: {
    numPages: pages.length,
    getPage: async (number) => {
      if (pages[number - 1] === 'damaged') throw new Error('damaged')
      return { getTextContent: async () => ({ items: [{ str: pages[number - 1] ?? '', hasEOL: true }] }) }
    },
  },
})

const searched = async (pdf: SearchedPdf, pageInSight = 1) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const present: { find?: PdfSearch } = {}
  const close = vi.fn()
  const Bar = () => {
    present.find = usePdfSearch(pdf, () => pageInSight)
    return createElement(PdfFindBar, { find: present.find, asked: 1, onClose: close })
  }
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(place).render(createElement(Bar)))
  const words = () => place.querySelector('input')
  return {
    close,
    count: () => place.querySelector('[role="status"]')?.textContent,
    page: () => present.find?.found[present.find.active]?.page,
    search: async (text: string) => {
      // The pages are read in the background, as in a browser.
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
      present.find?.search(text)
      await vi.waitFor(() => expect([present.find?.words, present.find?.isDone]).toEqual([text, true]), {
        timeout: 10_000,
      })
      // The place to begin with is chosen after the last page was read.
      await vi.waitFor(() =>
        expect((present.find?.active ?? 0) >= 0 || present.find?.found.length === 0).toBe(true),
      )
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    },
    key: (key: string, shiftKey = false) =>
      act(async () => {
        words()?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }))
      }),
  }
}

describe('searching a PDF', () => {
  it('counts all places and begins with the one next to what is read', async () => {
    const { search, count, page } = await searched(aPdf('saw saw', 'hammer', 'Saw'), 2)
    await search('saw')
    expect(count()).toBe('3 of 3')
    expect(page()).toBe(3)
  })

  it('goes on with Enter and back with Shift, around the ends', async () => {
    const { search, count, key } = await searched(aPdf('saw saw', 'hammer', 'Saw'))
    await search('saw')
    expect(count()).toBe('1 of 3')
    await key('Enter')
    expect(count()).toBe('2 of 3')
    await key('Enter', true)
    await key('Enter', true)
    expect(count()).toBe('3 of 3')
  })

  it('says where there is nothing, and is closed by Escape', async () => {
    const { search, count, key, close } = await searched(aPdf('saw'))
    await search('chisel')
    expect(count()).toBe('Not found')
    await key('Enter')
    await key('Escape')
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('passes over pages that cannot be read', async () => {
    const { search, count } = await searched(aPdf('damaged', 'saw'))
    await search('saw')
    expect(count()).toBe('1 of 1')
  })
})

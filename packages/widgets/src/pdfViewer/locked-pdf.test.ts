// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { lockedPdf } from '../../gallery/samples/locked-pdf.ts'
import { mountPage, widgetIdOf } from '../../test/mount-page.ts'
import type { AskPassword } from './open-pdf.ts'

const tried = vi.hoisted((): { given: string[] } => ({ given: [] }))

// Opens with one word, as the library does, which needs a worker of a browser.
vi.mock('./open-pdf.ts', async (original) => ({
  ...(await original()),
  openPdf: async (_source: unknown, _signal: AbortSignal, askPassword: AskPassword) => {
    for (let isWrong = false; ; isWrong = true) {
      // One password after the other.
      const password = await askPassword(isWrong)
      tried.given.push(password)
      if (password === 'chisel') break
    }
    const page = {
      getViewport: () => ({ width: 595, height: 842 }),
      getTextContent: async () => ({ items: [] }),
    }
    const document = { numPages: 1, fingerprints: ['locked'], getPage: async () => page }
    return { document, TextLayer: class {}, close: () => undefined }
  },
}))

const mounted = async () => {
  const told: unknown[] = []
  const host = sampleHost(
    [
      {
        type: 'pdfViewer',
        name: 'Payslip',
        place: [0, 0, 48, 50],
        values: { source: lockedPdf, title: 'Payslip' },
      },
    ],
    'published',
    (_widget, event, details) => told.push([event, details]),
  )
  const element = await mountPage(host)
  const field = () => element.querySelector<HTMLInputElement>('input[type="password"]')
  await act(async () => vi.waitFor(() => expect(field()).not.toBeNull()))
  const give = (password: string) =>
    act(async () => {
      const input = field()
      if (input === null) return
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, password)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (key: string) =>
    act(async () => {
      field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  return { host, told, element, field, give, press }
}

describe('a PDF with a password', () => {
  it('asks for it in its place, says when it is wrong, and opens', async () => {
    const { element, field, give, press, told } = await mounted()
    expect(element.textContent).toContain('Payslip is protected by a password.')
    await press('Enter')
    expect(tried.given).toEqual([])
    await give('hammer')
    await press('Enter')
    await act(async () => vi.waitFor(() => expect(field()?.ariaInvalid).toBe('true')))
    expect(element.textContent).toContain('This password is wrong. Try another one.')
    await give('chisel')
    await press('Enter')
    await act(async () => vi.waitFor(() => expect(told).toContainEqual(['onLoad', { pageCount: 1 }])))
    expect(field()).toBeNull()
  })

  it('keeps the password out of all that bindings and steps read', async () => {
    const { host, told, give, press } = await mounted()
    await give('chisel')
    await press('Enter')
    await act(async () => vi.waitFor(() => expect(told).not.toEqual([])))
    expect(JSON.stringify([host.snapshot(widgetIdOf(host, 'Payslip'))?.values, told])).not.toContain('chisel')
  })
})

// @vitest-environment jsdom
import { readValues } from '../read-values.ts'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { mountPage, widgetIdOf } from '../../test/mount-page.ts'
import { renderPage } from '../../test/render-page.ts'
import { rowLimitsOf } from './rows.ts'
import { textArea } from './textArea.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'textArea', name: 'TextArea1', place: [0, 0, 20, 9], values }], 'published'))

describe('a text area', () => {
  it('is tied to its label and holds its lines', async () => {
    const markup = await render({ label: 'Notes', defaultText: 'one\ntwo' })
    expect(markup).toMatch(/<label[^>]*for="([^"]+)"[^>]*>Notes.*<textarea id="\1"/)
    expect(markup).toContain('one\ntwo</textarea>')
  })

  it('counts its characters, and says when there are too many', async () => {
    const markup = await render({ defaultText: 'four', maxLength: 3, showsCount: true, isTouched: true })
    expect(markup).toContain('4 / 3')
    expect(markup).toContain('Enter at most 3 characters.')
  })

  it('never takes a text for markup', async () => {
    expect(await render({ defaultText: '</textarea><script>alert(1)</script>' })).not.toContain(
      '<script>alert',
    )
  })

  it('grows between two numbers of lines that make sense', () => {
    const { minRows, maxRows } = readValues(textArea, { minRows: null, maxRows: null })
    expect(rowLimitsOf(minRows, maxRows)).toEqual({ least: 3, most: 10 })
    expect(rowLimitsOf(8, 2)).toEqual({ least: 8, most: 8 })
    expect(rowLimitsOf(-4, 1e9)).toEqual({ least: 1, most: 100 })
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(textArea))
      expect(await render(values)).toMatch(/<textarea|Loading text/)
  })
})

describe('a text area with a text of ten megabytes', () => {
  const longText = 'All work and no play makes a long text.\n'.repeat(260_000)
  const mounted = async (values: Readonly<Record<string, unknown>>) => {
    const events: unknown[] = []
    const host = sampleHost(
      [{ type: 'textArea', name: 'Notes', place: [0, 0, 30, 12], values: { label: 'Notes', ...values } }],
      'published',
      (_widget, event, details) => events.push([event, details]),
    )
    const element = await mountPage(host)
    const id = widgetIdOf(host, 'Notes')
    const content = () => element.querySelector<HTMLElement>('.cm-content')
    return {
      element,
      events,
      content,
      isLoaded: () => act(async () => vi.waitFor(() => expect(content()).not.toBeNull())),
      read: () => host.snapshot(id)?.values.value,
      set: (text: string) => act(async () => host.setValue(id, 'value', text)),
    }
  }
  const write = async (content: HTMLElement | null, text: string): Promise<void> => {
    await act(async () => {
      const clipboardData = { getData: () => text, types: ['text/plain'] }
      content?.dispatchEvent(
        Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
      )
    })
  }

  it('draws only what is in sight', async () => {
    const { element, content, isLoaded } = await mounted({ defaultText: longText })
    await isLoaded()
    expect(element.querySelector('textarea')).toBeNull()
    expect(content()?.textContent.length).toBeLessThan(100_000)
    expect(content()?.getAttribute('aria-labelledby')).toMatch(/-label$/)
    expect(content()?.getAttribute('aria-multiline')).toBe('true')
  })

  it('hands on what was typed when the focus leaves it, and not with each key', async () => {
    const { content, isLoaded, read, events } = await mounted({ defaultText: longText })
    await isLoaded()
    await write(content(), 'First. ')
    await write(content(), 'Second. ')
    expect(read()).toBe(longText)
    await act(async () => content()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(read()).toBe(`First. Second. ${longText}`)
    expect(events.filter((event) => Array.isArray(event) && event[0] === 'onTextChanged')).toHaveLength(1)
  })

  it('submits what was typed last', async () => {
    const { content, isLoaded, events } = await mounted({ defaultText: longText })
    await isLoaded()
    await write(content(), 'Now. ')
    await act(async () =>
      content()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })),
    )
    expect(events.at(-1)).toEqual(['onSubmit', { value: `Now. ${longText}` }])
  })

  it('follows what is set in it, and is an ordinary field again for a short text', async () => {
    const { element, content, isLoaded, set } = await mounted({ defaultText: longText })
    await isLoaded()
    await set(`Another. ${longText}`)
    expect(content()?.textContent).toMatch(/^Another\. All work/)
    await set('Short.')
    expect(element.querySelector('textarea')?.value).toBe('Short.')
  })

  it('takes what is pasted into an empty field without laying out all of it', async () => {
    const { element, isLoaded, read } = await mounted({})
    await write(element.querySelector('textarea'), longText)
    await isLoaded()
    expect(read()).toBe(longText)
  })

  it('is not changed while it is read only', async () => {
    const { content, isLoaded, read } = await mounted({ defaultText: longText, isReadOnly: true })
    await isLoaded()
    await write(content(), 'No. ')
    await act(async () => content()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(read()).toBe(longText)
  })
})

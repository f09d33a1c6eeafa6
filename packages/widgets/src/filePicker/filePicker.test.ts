// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { mountPage, widgetIdOf } from '../../test/mount-page.ts'
import { renderPage } from '../../test/render-page.ts'
import { filePicker } from './filePicker.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'filePicker', name: 'FilePicker1', place: [0, 0, 30, 12], values }], 'published'),
  )

const invoice = { name: 'invoice.pdf', size: 2_400_000, type: 'application/pdf', lastModified: 5 }

describe('a file picker', () => {
  it('is a group named by its label, with a button that is named by both', async () => {
    const markup = await render({ label: 'Invoices' })
    expect(markup).toMatch(
      /<span[^>]*id="([^"]+-label)"[^>]*>Invoices.*role="group"[^>]*aria-labelledby="\1"/,
    )
    expect(markup).toMatch(/<button[^>]*aria-labelledby="[^"]+-label [^"]+"[^>]*><span[^>]*>Choose files/)
  })

  it('lists its files with name and size, and offers to remove each', async () => {
    const markup = await render({ files: [invoice] })
    expect(markup).toContain('2.4 MB')
    expect(markup).toContain('aria-label="Remove invoice.pdf"')
  })

  it('says what it accepts, to people and to the browser', async () => {
    const markup = await render({ fileKind: 'images', maxFileSize: 2, maxNumFiles: 3, dataFormat: 'none' })
    expect(markup).toContain('Images · up to 3 files · 2 MB each')
    expect(markup).toContain('accept="image/*,.heic,.heif,.avif"')
  })

  it('takes one file or many', async () => {
    expect(await render({ maxNumFiles: 3 })).toMatch(/<input[^>]*multiple/)
    expect(await render({ maxNumFiles: 1 })).not.toMatch(/<input[^>]*multiple/)
  })

  it('asks for a file where one is required and somebody was there', async () => {
    expect(await render({ isRequired: true })).not.toContain('This field is required.')
    expect(await render({ isRequired: true, isTouched: true })).toContain('This field is required.')
    expect(await render({ isRequired: true, isTouched: true, files: [invoice] })).not.toContain(
      'is required.',
    )
  })

  it('lets nobody remove a file while it is read only or disabled', async () => {
    for (const lock of ['isReadOnly', 'isDisabled']) {
      const markup = await render({ files: [invoice], [lock]: true })
      expect(markup).toContain('invoice')
      expect(markup).not.toContain('Remove invoice')
      expect(markup).toMatch(/<button[^>]*disabled/)
    }
  })

  it('shows names that try to hide their ending as they are, and never as markup', async () => {
    const markup = await render({
      files: [
        { ...invoice, name: 'cod\u202egpj.exe' },
        { ...invoice, name: '<b>.txt' },
      ],
    })
    expect(markup).toContain('Remove codgpj.exe')
    expect(markup).not.toContain('<b>')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(filePicker)) expect(await render(values)).toContain('type="file"')
  })

  describe('holds its files as value, as other fields do', () => {
    const mounted = async (values: Readonly<Record<string, unknown>> = {}) => {
      const host = sampleHost(
        [{ type: 'filePicker', name: 'Files', place: [0, 0, 30, 12], values }],
        'published',
      )
      const element = await mountPage(host)
      const id = widgetIdOf(host, 'Files')
      return {
        element,
        set: (name: string, value: unknown) => act(async () => host.setValue(id, name, value)),
        read: (name: string) => host.snapshot(id)?.values[name],
      }
    }

    it('and nothing at first', async () => {
      const { read } = await mounted()
      expect(read('value')).toEqual([])
    })

    it('whichever of the two an event step sets', async () => {
      const { set, read, element } = await mounted({ files: [invoice] })
      expect(read('value')).toEqual([invoice])
      const photo = { ...invoice, name: 'photo.png' }
      await set('value', [photo])
      expect(read('files')).toEqual([photo])
      expect(element.textContent).toContain('photo')
      await set('files', [invoice, photo])
      expect(read('value')).toEqual([invoice, photo])
      await set('value', null)
      expect(read('files')).toEqual([])
    })

    it('without a file that a person took out again', async () => {
      const { read, element } = await mounted({ files: [invoice] })
      await act(async () => element.querySelector<HTMLElement>('[aria-label="Remove invoice.pdf"]')?.click())
      expect(read('value')).toEqual([])
      expect(read('files')).toEqual([])
    })
  })
})

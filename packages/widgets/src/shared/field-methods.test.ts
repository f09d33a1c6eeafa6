// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { mountPage, widgetIdOf } from '../../test/mount-page.ts'
import { camera } from '../camera/camera.ts'
import { filePicker } from '../filePicker/filePicker.ts'
import type { OfferedMethods, WidgetHost } from '../host.ts'
import { textArea } from '../textArea/textArea.ts'

const file = { name: 'invoice.pdf', size: 10, type: 'application/pdf', lastModified: 5 }

/** A page with one field, and what that offers to do. */
const aField = async (type: string, values: Readonly<Record<string, unknown>>) => {
  let offered: OfferedMethods = {}
  const host: WidgetHost = {
    ...sampleHost([{ type, name: 'Field1', place: [0, 0, 40, 30], values }], 'published'),
    offerMethods: (_id, methods) => {
      offered = methods
      return () => {}
    },
  }
  const page = await mountPage(host)
  const id = widgetIdOf(host, 'Field1')
  return {
    offered: () => Object.keys(offered),
    ask: (method: string) => act(async () => void offered[method]?.()),
    value: (name: string): unknown => host.snapshot(id)?.values[name],
    focused: () => (page.contains(document.activeElement) ? document.activeElement?.textContent : null),
  }
}

describe('what steps may ask of fields that hold more than a line', () => {
  it.each([
    [textArea, { value: 'Two\nlines' }],
    [filePicker, { value: [file], files: [file], parsedData: 'x' }],
    [camera, { value: 'code', cameraMode: 'SCAN', scannedValue: 'code', scannedFormat: 'qr_code' }],
  ])('is all that they declare, such as to be emptied and checked', async ({ type, methods }, values) => {
    const field = await aField(type, { ...values, isRequired: true })
    expect(field.offered()).toEqual(expect.arrayContaining(Object.keys(methods)))
    expect(Object.keys(methods)).toEqual(['focus', 'validate', 'reset', 'clear'])
    await field.ask('clear')
    expect(field.value('value')).toHaveLength(0)
    expect(field.value('isTouched')).toBe(true)
    expect(field.value('isValid')).toBe(false)
  })

  it('takes what stands in the files, and the text of the code, along', async () => {
    const files = await aField('filePicker', { value: [file], files: [file], parsedData: 'x' })
    await files.ask('clear')
    expect([files.value('files'), files.value('parsedData')]).toEqual([[], null])
    const code = await aField('camera', { cameraMode: 'SCAN', value: 'code', scannedValue: 'code' })
    await code.ask('clear')
    expect(code.value('scannedValue')).toBe('')
  })

  it.each([
    ['textArea', { value: 'Text' }, 'Text'],
    ['filePicker', {}, 'Choose files'],
    ['camera', {}, 'Start camera'],
  ])('is to take the focus: %s', async (type, values, focused) => {
    const field = await aField(type, values)
    await field.ask('focus')
    expect(field.focused()).toBe(focused)
  })
})

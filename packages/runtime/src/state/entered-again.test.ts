import { describe, expect, it } from 'vitest'
import { aWidget, shown, until } from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'

const start = openApplications()

const fields = () => ({
  widgets: [
    aWidget('Name', 'input', { defaultText: '{{ "A" + "da" }}' }),
    aWidget('City', 'input', { defaultText: 'Oslo' }),
    aWidget('Mirror', 'text', { text: '{{ Name.value }} from {{ City.value }}' }),
  ],
})

describe('what was entered on a page', () => {
  it('is all that stands in the place of a default, and nothing else', async () => {
    const application = await start(fields())
    expect(application.entered()).toEqual({})
    application.setValue('id-Name', 'value', 'Grace')
    expect(application.entered()).toEqual({ 'id-Name': { value: 'Grace' } })
  })

  it('is entered again on the same page, where bindings read it', async () => {
    const before = await start(fields())
    before.setValue('id-Name', 'value', 'Grace')
    const after = await start(fields())
    after.enterAgain(before.entered())
    await until(after, () => shown(after, 'Mirror', 'text') === 'Grace from Oslo')
    expect(shown(after, 'Name', 'isTouched')).toBe(true)
  })

  it('gives way to what somebody has entered meanwhile', async () => {
    const application = await start(fields())
    application.setValue('id-Name', 'value', 'Linus')
    application.enterAgain({ 'id-Name': { value: 'Grace' }, 'id-City': { value: 'Bergen' } })
    await until(application, () => shown(application, 'Mirror', 'text') === 'Linus from Bergen')
  })

  it('is nothing beside the bounds of a newer page, where these are written down', async () => {
    const application = await start({
      widgets: [
        aWidget('Written', 'gauge', { maxValue: 5 }),
        aWidget('Bound', 'gauge', { maxValue: '{{ 2 * 20 }}' }),
      ],
    })
    application.enterAgain({ 'id-Written': { value: 8 }, 'id-Bound': { value: 30 } })
    expect(application.entered()).toEqual({ 'id-Bound': { value: 30 } })
    application.enterAgain({ 'id-Written': { value: 4 } })
    expect(shown(application, 'Written', 'value')).toBe(4)
  })

  it('is nothing that the widgets of the page do not know, whatever was kept', async () => {
    const application = await start(fields())
    application.enterAgain({
      'id-Gone': { value: 'x' },
      'id-City': { defaultText: 'x', isVisible: false, constructor: 'x' },
    })
    expect(application.entered()).toEqual({})
    expect(shown(application, 'Mirror', 'text')).toBe('Ada from Oslo')
  })
})

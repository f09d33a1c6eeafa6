import { describe, expect, it } from 'vitest'
import { aStorage, aVariable, aWidget, handler, until } from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'

const start = openApplications()

describe('state variables', () => {
  it('begin with their default, be it JSON, text or a binding', async () => {
    const application = await start({
      stateVariables: [
        aVariable('List', '[1, 2]'),
        aVariable('Word', 'plain'),
        aVariable('Bound', '{{ List.value.length }}'),
      ],
    })
    expect(application.inspect('List.value').value).toEqual([1, 2])
    expect(application.inspect('Word.value').value).toBe('plain')
    expect(application.inspect('Bound.value').value).toBe(2)
  })

  it('come back from the storage, and go from it when they are reset', async () => {
    const storage = aStorage({ 'variable.page-1.id-Count': '41' })
    const button = aWidget('Button1', 'button', {
      onClick: handler({
        type: 'setStateVar',
        state: { name: 'Count', scope: 'page' },
        value: '{{ Count.value + 1 }}',
      }),
    })
    const reset = aWidget('Button2', 'button', {
      onClick: handler({ type: 'resetStateVar', state: { name: 'Count', scope: 'page' } }),
    })
    const application = await start(
      { widgets: [button, reset], stateVariables: [aVariable('Count', '0', 'Local Storage')] },
      { storage },
    )
    application.trigger('id-Button1', 'onClick')
    await until(application, () => application.inspect('Count.value').value === 42)
    expect(storage.entries.get('variable.page-1.id-Count')).toBe('42')
    application.trigger('id-Button2', 'onClick')
    await until(application, () => application.inspect('Count.value').value === 0)
    expect(storage.entries.size).toBe(0)
  })

  it('survive a storage that is full or not allowed', async () => {
    const refuse = () => {
      throw new Error('QuotaExceededError')
    }
    const button = aWidget('Button1', 'button', {
      onClick: handler({ type: 'setStateVar', state: { name: 'Count', scope: 'page' }, value: '7' }),
    })
    const application = await start(
      { widgets: [button], stateVariables: [aVariable('Count', '0', 'Local Storage')] },
      { storage: { getItem: refuse, setItem: refuse, removeItem: refuse } },
    )
    application.trigger('id-Button1', 'onClick')
    await until(application, () => application.alerts().length > 0)
    expect(application.inspect('Count.value').value).toBe(7)
    expect(application.alerts()[0]?.message).toContain('Count could not be stored in this browser')
  })
})

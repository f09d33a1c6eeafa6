import { describe, expect, it } from 'vitest'
import {
  aPageWith,
  after,
  anApi,
  aStep,
  aVariable,
  catalogue,
  theApi,
  theWidget,
  withRecords,
} from '../../test/build-page.ts'
import { renameEntity } from './rename-entity.ts'

const renamed = (records: ReturnType<typeof aPageWith>, id: string, name: string) =>
  after(records, renameEntity(records, catalogue, { id, name }))

describe('renaming an entity', () => {
  it('rewrites bindings, event steps in their branches, APIs and variables', () => {
    const records = withRecords(
      aPageWith({
        type: 'button',
        properties: {
          text: 'Go {{ Orders.response.length }} Orders',
          onClick: [
            {
              id: 'a',
              type: 'executeApi',
              apiNames: ['Orders', 'Other'],
              onSuccess: [{ id: 'b', type: 'showAlert', message: '{{ Orders.response }}', style: 'info' }],
            },
          ],
        },
      }),
      anApi('Orders', 'select 1'),
      anApi('Other', 'select {{ Orders.response[0].id }}', {
        onError: [{ id: 'c', type: 'cancelApi', apiNames: ['Orders'] }],
      }),
      aVariable('Count', '{{ Orders.response.length }}'),
    )
    const next = renamed(records, 'api-Orders', 'Invoices')
    expect(theWidget(next, 'w1').properties).toEqual({
      text: 'Go {{ Invoices.response.length }} Orders',
      onClick: [
        {
          id: 'a',
          type: 'executeApi',
          apiNames: ['Invoices', 'Other'],
          onSuccess: [{ id: 'b', type: 'showAlert', message: '{{ Invoices.response }}', style: 'info' }],
        },
      ],
    })
    expect(theApi(next, 'api-Other')).toMatchObject({
      blocks: [{ configuration: { body: 'select {{ Invoices.response[0].id }}' } }],
      onError: [{ apiNames: ['Invoices'] }],
    })
    expect(next['variable-Count']).toMatchObject({ defaultValue: '{{ Invoices.response.length }}' })
    expect(next['api-Orders']).toMatchObject({ name: 'Invoices' })
  })

  it('rewrites scripts, without what only looks like the name', () => {
    const script = (orders: string) =>
      `const rows = await ${orders}.run() // Orders\nshowAlert("Orders: " + ${orders}.response.length)`
    const records = withRecords(
      aPageWith({
        type: 'button',
        properties: { onClick: [{ id: 'a', type: 'runJs', code: script('Orders') }] },
      }),
      anApi('Orders', 'select 1'),
    )
    const next = renamed(records, 'api-Orders', 'Invoices')
    expect(theWidget(next, 'w1').properties.onClick).toEqual([
      { id: 'a', type: 'runJs', code: script('Invoices') },
    ])
  })

  it('rewrites the variable that a step sets', () => {
    const step = {
      id: 'a',
      type: 'setStateVar',
      state: { name: 'Count', scope: 'page' },
      value: '{{ Count.value + 1 }}',
    }
    const records = withRecords(
      aPageWith({ type: 'button', properties: { onClick: [step] } }),
      aVariable('Count'),
    )
    expect(theWidget(renamed(records, 'variable-Count', 'Total'), 'w1').properties).toEqual({
      onClick: [{ ...step, state: { name: 'Total', scope: 'page' }, value: '{{ Total.value + 1 }}' }],
    })
  })

  it('leaves the own steps of an API alone where their name hides the entity', () => {
    const api = anApi('Report', '', {
      blocks: [aStep('Button1', { body: 'select 1' }), aStep('Step2', { body: '{{ Button1.output }}' })],
    })
    const records = withRecords(aPageWith({ type: 'button' }), api)
    expect(renamed(records, 'w1', 'Go')['api-Report']).toEqual(api)
  })

  it('is refused where a step would take over the references', () => {
    const records = withRecords(aPageWith({ type: 'button' }), anApi('Report', '{{ Button1.text }}'))
    expect(renameEntity(records, catalogue, { id: 'w1', name: 'Step1' })).toMatchObject({
      code: 'invalid_name',
      message: 'Report uses Button1 and has a step named Step1. Choose another name or rename the step.',
    })
  })

  it('is refused for names that are taken, reserved or no identifiers', () => {
    const records = aPageWith({ type: 'button' }, { type: 'table' })
    for (const [name, message] of [
      ['Table1', 'Table1 is the name of a component (Table) on this page.'],
      ['Global', '"Global" has a meaning of its own in bindings.'],
      ['', 'A name cannot be empty.'],
    ]) {
      expect(renameEntity(records, catalogue, { id: 'w1', name: name ?? '' })).toMatchObject({ message })
    }
  })
})

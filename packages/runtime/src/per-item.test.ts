import { describe, expect, it } from 'vitest'
import { handler, aVariable, aWidget, shown, until } from '../test/builders.ts'
import { openApplications } from '../test/open-applications.ts'
import type { Application } from './ports.ts'

const start = openApplications()
const columnOf = (application: Application, position: number): Record<string, unknown> => {
  const columns = shown(application, 'Table1', 'columns')
  return Array.isArray(columns) ? columns[position] : {}
}
const rows = '[{"id": 1, "price": 5}, {"id": 2, "price": "much"}, {"id": 3, "price": 7}]'

describe('a property that is evaluated per item', () => {
  it('has one value per row of the evaluated list', async () => {
    const application = await start({
      stateVariables: [aVariable('Rows', rows), aVariable('Factor', '2')],
      widgets: [
        aWidget('Table1', 'ledger', {
          tableData: '{{ Rows.value }}',
          columns: [{ id: 'a', computedValue: '{{ currentRow.id * Factor.value }} €' }],
        }),
      ],
    })
    expect(columnOf(application, 0).computedValue).toEqual(['2 €', '4 €', '6 €'])
    expect(columnOf(application, 0).label).toBe('')
  })

  it('has one value where the template does not mention the row', async () => {
    const application = await start({
      widgets: [
        aWidget('Table1', 'ledger', { tableData: rows, columns: [{ id: 'a', isEditable: '{{ 1 === 1 }}' }] }),
      ],
    })
    expect(columnOf(application, 0).isEditable).toBe(true)
  })

  it('checks each result, and tells of refused rows once with the number of the first', async () => {
    const application = await start({
      widgets: [
        aWidget('Table1', 'ledger', {
          tableData: rows,
          columns: [{ id: 'a', isEditable: '{{ currentRow.price === "much" ? [] : currentRow.price > 5 }}' }],
        }),
      ],
    })
    expect(columnOf(application, 0).isEditable).toEqual([false, false, true])
    expect(application.snapshot('id-Table1')?.errors).toEqual({
      'columns.0.isEditable':
        'Row 2: Expected type boolean for Table1.columns.0.isEditable but received array instead.',
    })
  })

  it('is written with the first row at hand', async () => {
    const application = await start({ widgets: [aWidget('Table1', 'ledger', { tableData: rows })] })
    const perItem = { of: 'tableData', as: 'currentRow' }
    const names = application.names({ widgetId: 'id-Table1', perItem })
    expect(names.find(({ name }) => name === 'currentRow')).toMatchObject({
      value: { id: 1, price: 5 },
      kind: 'global',
    })
    expect(application.names().some(({ name }) => name === 'currentRow')).toBe(false)
  })

  it('follows the rows that steps set', async () => {
    const application = await start({
      widgets: [
        aWidget('Table1', 'ledger', {
          tableData: rows,
          columns: [{ id: 'a', computedValue: '{{ currentRow.id }}' }],
        }),
        aWidget('Button1', 'button', {
          onClick: handler({
            type: 'setComponentProperty',
            widget: 'Table1',
            propertyName: 'tableData',
            propertyValue: '[{"id": 9}]',
          }),
        }),
      ],
    })
    application.trigger('id-Button1', 'onClick')
    await until(application, () => JSON.stringify(columnOf(application, 0).computedValue) === '["9"]')
  })
})

describe('an event of an item', () => {
  it('is found by its path, and what it brings are names in its steps', async () => {
    const onClick = handler({
      type: 'setStateVar',
      state: { name: 'Last', scope: 'page' },
      value: '{{ currentRow.id }}',
    })
    const application = await start({
      stateVariables: [aVariable('Last', '0')],
      widgets: [
        aWidget('Table1', 'ledger', {
          tableData: rows,
          columns: [
            { id: 'a', label: 'x' },
            { id: 'b', onClick },
          ],
        }),
      ],
    })
    for (const wrong of [
      'columns.0.onClick',
      'columns.7.onClick',
      'columns.1.label',
      'columns',
      'constructor',
    ]) {
      application.trigger('id-Table1', wrong, { currentRow: { id: 1 } })
    }
    application.trigger('id-Table1', 'columns.1.onClick', { currentRow: { id: 2 } })
    await until(application, () => application.inspect('Last.value').value === 2)
  })
})

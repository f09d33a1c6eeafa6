import { blocksWithin } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  aPageWith,
  after,
  anApi,
  aStep,
  aVariable,
  catalogue,
  countingIds,
  theApi,
  withRecords,
} from '../../test/build-page.ts'
import { bringApi, duplicateApi } from './copy-api.ts'

const script = (code: string) => ({ id: 'j', type: 'runJs' as const, code })
const orders = anApi('Orders', '', {
  blocks: [
    aStep('Rows', { body: 'select 1' }),
    {
      id: 'loop',
      kind: 'loop',
      name: 'Each',
      type: 'FOREACH',
      range: '{{ Rows.output }}',
      variables: { item: 'item', index: 'index' },
      blocks: [aStep('Inner', { body: '{{ item.id }}' })],
    },
  ],
  onSuccess: [script('console.log(Orders.response, Table1.data)')],
})

describe('a copy of an API', () => {
  const page = withRecords(aPageWith({ type: 'table' }), orders)

  it('has all blocks under ids of their own, a free name, and speaks of itself', () => {
    const outcome = duplicateApi(page, catalogue, { id: 'api-Orders' }, countingIds('new'))
    const copied = after(page, outcome)
    const copy = theApi(copied, 'new1')
    expect(outcome).toMatchObject({ selection: ['new1'] })
    expect(copy).toMatchObject({
      name: 'Orders_copy1',
      onSuccess: [script('console.log(Orders_copy1.response, Table1.data)')],
    })
    expect([...blocksWithin(copy.blocks)].map(({ id, name }) => [id, name])).toEqual([
      ['new2', 'Rows'],
      ['new3', 'Each'],
      ['new4', 'Inner'],
    ])
    expect(theApi(copied, 'api-Orders')).toBe(orders)
  })

  it('counts on from names that are taken, or read in it', () => {
    const once = after(page, duplicateApi(page, catalogue, { id: 'api-Orders' }, countingIds('new')))
    const twice = after(once, duplicateApi(once, catalogue, { id: 'new1' }, countingIds('newer')))
    expect(theApi(twice, 'newer1').name).toBe('Orders_copy2')
  })

  it('is brought to another page under its own name, which has to be free there', () => {
    const other = withRecords(aPageWith({ type: 'table' }), aVariable('Orders'))
    expect(bringApi(other, { api: orders }, countingIds('new'))).toMatchObject({
      code: 'invalid_name',
      message: 'Orders is the name of a variable on this page.',
    })
    const free = aPageWith({ type: 'button' })
    const brought = theApi(after(free, bringApi(free, { api: orders }, countingIds('new'))), 'new1')
    expect(brought).toMatchObject({ name: 'Orders', onSuccess: orders.onSuccess })
  })
})

import { type ApiRecord, type Block, emptyPage } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { apply } from '../change.ts'
import { addApi, type AddApi } from './add-api.ts'

const counted = () => {
  let count = 0
  return () => `id${count++}`
}

/** The API that is added to an empty page. */
const added = (creation: AddApi): ApiRecord => {
  const newId = counted()
  const records = emptyPage('Page1', newId)
  const outcome = addApi(records, creation, newId)
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  const api = applied.ok ? applied.records[outcome.selection?.[0] ?? ''] : undefined
  if (api?.kind !== 'api') throw new Error('There is no API.')
  return api
}
const aStep = (name: string, body: string): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId: 'shop',
  configuration: { body },
})

describe('a new API', () => {
  it('begins with a default step on a data source', () => {
    const { name, blocks } = added({
      pluginId: 'postgres',
      datasourceId: 'shop',
      configuration: { body: '' },
    })
    expect(name).toBe('API1')
    expect(blocks).toMatchObject([
      { kind: 'step', name: 'Step1', pluginId: 'postgres', datasourceId: 'shop' },
    ])
  })

  it('begins with a block of a kind', () => {
    expect(added({ blockOption: 'loop' }).blocks).toMatchObject([{ kind: 'loop', name: 'Loop1', blocks: [] }])
  })

  it('begins with blocks that are there already, under ids of their own', () => {
    const initialBlocks = [aStep('First', 'select 1'), aStep('Second', 'select {{ First.output }}')]
    const { blocks } = added({ name: 'Copied', initialBlocks })
    expect(blocks).toMatchObject([{ name: 'First' }, { name: 'Second' }])
    expect(blocks.map(({ id }) => id)).not.toContain('First')
  })
})

import type { ApiRecord, Block } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { addStep, moveBlock, removeBlock, renameBlock, replaceBlock } from './block-operations.ts'

const aStep = (name: string, body = ''): Block => ({
  id: name.toLowerCase(),
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId: 'shop',
  configuration: { body },
})
const anApi = (...blocks: Block[]): ApiRecord => ({
  kind: 'api',
  id: 'api',
  name: 'GetInvoices',
  responseType: 'SYNC',
  trigger: { type: 'UI' },
  blocks,
  onSuccess: [],
  onError: [],
  onCancel: [],
})
const names = (api: ApiRecord): string[] => api.blocks.map((block) => block.name)
const newStep = { id: 'new', pluginId: 'postgres', datasourceId: 'shop', configuration: {} }

describe('the blocks of an API', () => {
  it('take a new step behind the selected one, under a free name', () => {
    const api = anApi(aStep('Step1'), aStep('Step3'))
    expect(names(addStep(api, newStep, 'step1'))).toEqual(['Step1', 'Step2', 'Step3'])
    expect(names(addStep(api, newStep, null))).toEqual(['Step1', 'Step3', 'Step2'])
    expect(names(addStep(api, newStep, null, ['Step2']))).toEqual(['Step1', 'Step3', 'Step4'])
  })

  it('select the sibling before a deleted one, else the one after it', () => {
    const api = anApi(aStep('One'), aStep('Two'), aStep('Three'))
    expect(removeBlock(api, 'two').selection).toBe('one')
    expect(removeBlock(api, 'one').selection).toBe('two')
    expect(removeBlock(anApi(aStep('One')), 'one')).toMatchObject({ selection: null, api: { blocks: [] } })
  })

  it('move by one place and stop at the ends', () => {
    const api = anApi(aStep('One'), aStep('Two'), aStep('Three'))
    expect(names(moveBlock(api, 'two', 1))).toEqual(['One', 'Three', 'Two'])
    expect(names(moveBlock(api, 'two', -1))).toEqual(['Two', 'One', 'Three'])
    expect(moveBlock(api, 'one', -1)).toBe(api)
    expect(moveBlock(api, 'three', 1)).toBe(api)
  })

  it('are replaced where they stand', () => {
    const api = anApi(aStep('One'), aStep('Two'))
    expect(replaceBlock(api, aStep('One', 'select 1')).blocks[0]?.configuration).toEqual({ body: 'select 1' })
  })
})

describe('renaming a block', () => {
  it('carries the references in the other blocks along and leaves texts alone', () => {
    const api = anApi(aStep('One'), aStep('Two', "select {{ One.output }}, 'One'"))
    const renamed = renameBlock(api, 'one', 'Users')
    expect(renamed.ok && renamed.api.blocks[1]?.configuration['body']).toBe(
      "select {{ Users.output }}, 'One'",
    )
    expect(renamed.ok && names(renamed.api)).toEqual(['Users', 'Two'])
  })

  it('is refused for names that are taken or cannot be written', () => {
    const api = anApi(aStep('One'), aStep('Two'))
    expect(renameBlock(api, 'one', 'Two')).toEqual({ ok: false, message: 'The name Two is already taken.' })
    expect(renameBlock(api, 'one', 'Table1', ['Table1']).ok).toBe(false)
    expect(renameBlock(api, 'one', '1st').ok).toBe(false)
    expect(renameBlock(api, 'one', '').ok).toBe(false)
  })

  it('changes nothing where the name is the same', () => {
    const api = anApi(aStep('One'))
    expect(renameBlock(api, 'one', 'One')).toEqual({ ok: true, api })
  })
})

import type { Block, JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { changingSteps, mayRunByItself } from './descriptors.ts'

const step = (name: string, pluginId: string, configuration: JsonObject): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId,
  datasourceId: pluginId,
  configuration,
})
const namesOfChanging = (...blocks: Block[]): string[] => changingSteps({ blocks }).map(({ name }) => name)

describe('the steps of an API that may change data', () => {
  const read = step('Read', 'postgres', { body: 'select id from orders where city = {{ City.value }}' })
  const write = step('Write', 'postgres', { body: 'delete from orders where id = {{ Order.value }}' })

  it('are those whose system says so, wherever they stand', () => {
    const inLoop: Block = {
      id: 'l',
      kind: 'loop',
      name: 'Loop1',
      range: '{{ [1] }}',
      type: 'FOREACH' as const,
      variables: { item: 'item', index: 'index' },
      blocks: [write],
    }
    expect(namesOfChanging(read, inLoop)).toEqual(['Write'])
    expect(namesOfChanging(step('Post', 'restapi', { method: 'POST' }))).toEqual(['Post'])
    expect(namesOfChanging(step('Get', 'restapi', { method: 'GET' }))).toEqual([])
  })

  it('hold those of systems that nobody knows, and workflows, but no code', () => {
    expect(namesOfChanging(step('Unknown', 'nobody', {}))).toEqual(['Unknown'])
    expect(namesOfChanging(step('Called', 'workflow', {}))).toEqual(['Called'])
    expect(namesOfChanging(step('Sum', 'javascript', { body: 'return 1' }))).toEqual([])
  })

  it('keep an API from running by itself', () => {
    expect(mayRunByItself({ blocks: [read] })).toBe(true)
    expect(mayRunByItself({ blocks: [read, write] })).toBe(false)
  })
})

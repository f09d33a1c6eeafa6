import { findDescriptor } from '@ashlar/integrations/descriptors'
import { describe, expect, it } from 'vitest'
import { configuredPlugin } from './configured-plugin.ts'
import { readConfiguration, saidConfiguration } from './plugin-configuration.ts'

const ofStep = (pluginId: string) => findDescriptor(pluginId)?.step.defaultConfiguration ?? {}

const rest = {
  method: 'post',
  path: '/deals',
  headers: { Accept: 'application/json' },
  params: [{ key: 'stage', value: 'won' }],
  body: { name: '{{ Name.value }}' },
}

describe('what an assistant says of a step on a REST API', () => {
  it('fills its method, path, headers, parameters and body', () => {
    const answer = `\`\`\`json\n${JSON.stringify(rest)}\n\`\`\``
    const read = readConfiguration('restapi', answer, ofStep('restapi'))
    expect(read?.configuration).toEqual({
      method: 'POST',
      path: '/deals',
      headers: [{ key: 'Accept', value: 'application/json' }],
      query: [{ key: 'stage', value: 'won' }],
      bodyType: 'json',
      body: '{\n  "name": "{{ Name.value }}"\n}',
      form: [],
    })
    expect(read?.fields.map(({ label }) => label)).toEqual([
      'Method',
      'Path',
      'Headers',
      'Query parameters',
      'Body',
    ])
  })

  it('fills form data, and a file as a part of the form', () => {
    const answer = {
      method: 'PUT',
      path: '/files',
      formData: { kind: 'invoice' },
      fileName: '{{ Upload.files }}',
    }
    const read = readConfiguration('restapi', JSON.stringify(answer), ofStep('restapi'))
    expect(read?.configuration).toMatchObject({
      bodyType: 'multipart',
      form: [
        { key: 'kind', value: 'invoice' },
        { key: 'file', value: '{{ Upload.files }}' },
      ],
    })
    expect(read?.fields).toContainEqual({ label: 'File', text: '{{ Upload.files }}' })
  })

  it('keeps a method that there is, and a body that is no JSON as text', () => {
    const answer = JSON.stringify({ method: 'STEAL', path: '/x', body: 'a=1' })
    expect(readConfiguration('restapi', answer, ofStep('restapi'))?.configuration).toMatchObject({
      method: 'GET',
      bodyType: 'text',
      body: 'a=1',
    })
  })

  it.each(['no JSON', '[1]', '{"path": 5}', 'null', ''])('is nothing where it is %j', (answer) => {
    expect(readConfiguration('restapi', answer, {})).toBeNull()
  })

  it('is told in the same words', () => {
    const { configuration = {} } = readConfiguration('restapi', JSON.stringify(rest), ofStep('restapi')) ?? {}
    expect(saidConfiguration('restapi', configuration)).toMatchObject({
      method: 'POST',
      headers: { Accept: 'application/json' },
      params: { stage: 'won' },
    })
  })
})

describe('what an assistant says of a step on a GraphQL service', () => {
  it('fills its query and variables, and shows what is the integration’s', () => {
    const answer = {
      path: '/graphql',
      body: 'query { orders { id } }',
      headers: { a: 'b' },
      variables: { id: 1 },
    }
    const read = readConfiguration('graphql', JSON.stringify(answer), ofStep('graphql'))
    expect(read?.configuration).toEqual({
      ...ofStep('graphql'),
      query: 'query { orders { id } }',
      variables: '{\n  "id": 1\n}',
    })
    expect(read?.fields).toHaveLength(4)
    expect(saidConfiguration('graphql', read?.configuration ?? {})).toEqual({
      body: 'query { orders { id } }',
      variables: '{\n  "id": 1\n}',
    })
  })
})

it('configures steps of these two plugins and no others', () => {
  expect(['restapi', 'graphql', 'postgres'].map(configuredPlugin)).toEqual(['restapi', 'graphql', null])
})

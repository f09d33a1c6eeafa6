import type { JsonObject, JsonValue } from '@ashlar/schema'
import type { ServiceOperation, ServiceParameter } from '../services/service-description.ts'
import type { OpenApiDocument } from './read-document.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** More than people look through; larger documents are cut. */
const mostOperations = 2_000
const mostParameters = 100
const longestText = 300

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longestText) : undefined

const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : [])

/** What can be done with the service of a document. */
export const operationsOf = (document: OpenApiDocument): ServiceOperation[] => {
  const { paths } = document.root
  if (!isObject(paths)) return []
  const found: ServiceOperation[] = []
  for (const [path, written] of Object.entries(paths)) {
    const item = document.follow(written)
    if (item === undefined || !path.startsWith('/')) continue
    for (const method of methods) {
      const operation = document.follow(item[method])
      if (operation === undefined) continue
      if (found.length >= mostOperations) return found
      found.push(readOperation(document, { path, method, item, operation }))
    }
  }
  return found
}

interface WrittenOperation {
  readonly path: string
  readonly method: (typeof methods)[number]
  readonly item: JsonObject
  readonly operation: JsonObject
}

const upperCase = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

const readOperation = (
  document: OpenApiDocument,
  { path, method, item, operation }: WrittenOperation,
): ServiceOperation => {
  const written = [...listOf(item['parameters']), ...listOf(operation['parameters'])]
  // Those of the operation take the place of those of its path.
  const named = new Map<string, ServiceParameter>()
  for (const one of written) {
    const parameter = readParameter(document, one)
    if (parameter !== undefined) named.set(`${parameter.place}.${parameter.name}`, parameter)
  }
  for (const [, name = ''] of path.matchAll(/\{([^}]+)\}/gu)) {
    const key = `path.${name}`
    const { isRequired: _required, ...parameter } = named.get(key) ?? { name, label: name, place: 'path' }
    named.set(key, { ...parameter, isRequired: true })
  }
  const id = textOf(operation['operationId']) ?? `${upperCase[method]} ${path}`
  return {
    id,
    label: textOf(operation['summary']) ?? id,
    method: upperCase[method],
    path,
    parameters: [...named.values(), ...readBody(document, operation)].slice(0, mostParameters),
  }
}

const readParameter = (document: OpenApiDocument, written: JsonValue): ServiceParameter | undefined => {
  const parameter = document.follow(written)
  const name = textOf(parameter?.['name'])
  const place = parameter?.['in']
  // Headers and cookies belong to the integration.
  if (parameter === undefined || name === undefined || (place !== 'path' && place !== 'query'))
    return undefined
  const help = textOf(parameter['description'])
  return {
    name,
    label: name,
    place,
    ...(parameter['required'] === true ? { isRequired: true } : {}),
    ...(help === undefined ? {} : { help }),
  }
}

const contentOf = (document: OpenApiDocument, body: JsonObject, type: RegExp): JsonObject | undefined => {
  const content = body['content']
  if (!isObject(content)) return undefined
  const [, found] = Object.entries(content).find(([name]) => type.test(name)) ?? []
  return document.follow(found)
}

/** The fields of a body: each property of an object, or all of it as JSON. */
const readBody = (document: OpenApiDocument, operation: JsonObject): ServiceParameter[] => {
  const body = document.follow(operation['requestBody'])
  if (body === undefined) return []
  const json = contentOf(document, body, /[/+]json\b/iu)
  const form = json === undefined ? contentOf(document, body, /x-www-form-urlencoded/iu) : undefined
  const content = json ?? form
  if (content === undefined) return []
  const schema = document.follow(content['schema'])
  const properties = propertiesOf(document, schema)
  if (properties === undefined) {
    const isRequired = body['required'] === true ? { isRequired: true as const } : {}
    return [{ name: 'body', label: 'Body', place: 'body', type: 'json', ...isRequired }]
  }
  const required = new Set(listOf(schema?.['required']))
  return Object.entries(properties).flatMap(([name, written]): ServiceParameter[] => {
    const property = document.follow(written)
    if (property?.['readOnly'] === true) return []
    const help = textOf(property?.['description'])
    const isText = property?.['type'] === 'string'
    return [
      {
        name,
        label: name,
        place: json === undefined ? 'form' : 'json',
        ...(json === undefined || isText ? {} : { type: 'json' }),
        ...(required.has(name) ? { isRequired: true } : {}),
        ...(help === undefined ? {} : { help }),
      },
    ]
  })
}

/** Properties that can be fields of their own: dots in names would lead elsewhere. */
const propertiesOf = (document: OpenApiDocument, schema: JsonObject | undefined): JsonObject | undefined => {
  const parts =
    schema === undefined ? [] : [schema, ...listOf(schema['allOf']).map((one) => document.follow(one))]
  const properties: JsonObject = {}
  for (const part of parts) {
    const own = part?.['properties']
    if (isObject(own)) Object.assign(properties, own)
  }
  const names = Object.keys(properties)
  if (
    names.length === 0 ||
    names.length > mostParameters ||
    names.some((name) => name.includes('.') || name === '__proto__')
  ) {
    return undefined
  }
  return properties
}

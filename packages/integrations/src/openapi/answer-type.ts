import {
  boundedType,
  type JsonObject,
  type JsonValue,
  typeOfJsonSchema,
  unknownType,
  type ValueType,
} from '@ashlar/schema'
import type { ServiceOperation } from '../services/service-description.ts'
import type { OpenApiDocument } from './read-document.ts'

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an operation answers where it succeeds, as its document says; unknown where it does not say it of JSON. */
export const answerTypeOf = (document: OpenApiDocument, { method, path }: ServiceOperation): ValueType => {
  const { paths } = document.root
  const item = isObject(paths) && Object.hasOwn(paths, path) ? document.follow(paths[path]) : undefined
  const responses = document.follow(item?.[method.toLowerCase()])?.['responses']
  const answer = isObject(responses) ? document.follow(successOf(responses)) : undefined
  const content = answer?.['content']
  if (!isObject(content)) return unknownType
  const [, json] = Object.entries(content).find(([type]) => /[/+]json\b/iu.test(type)) ?? []
  const schema = document.follow(json)?.['schema']
  return boundedType(typeOfJsonSchema(schema, (value) => document.follow(value)))
}

/** The first answer that says that all went well; else the one that stands for all. */
const successOf = (responses: JsonObject): JsonValue | undefined => {
  const success = Object.keys(responses)
    .toSorted()
    .find((status) => /^2(?:\d\d|XX)$/iu.test(status))
  return responses[success ?? 'default']
}

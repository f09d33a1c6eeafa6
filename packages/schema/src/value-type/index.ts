export { joinTypes } from './join-types.ts'
export { typeOfJsonSchema } from './json-schema-type.ts'
export {
  boundedType,
  memberType,
  unknownType,
  valueTypeSchema,
  type TypeMember,
  type ValueType,
} from './value-type.ts'
export { typeOfWrittenSchema } from './written-schema.ts'

export type { ChangedError, ChangedValue, Changes, Evaluated, EvaluationError } from './changes.ts'
export {
  type CompiledExpression,
  compile,
  compileAll,
  createScope,
  type NameScope,
  readName,
  toFunctionSource,
} from './compile.ts'
export { describeCycle } from './cycle.ts'
export type { EntityDefinition } from './entity.ts'
export { type BindingSyntaxError, ExpressionError, type ExpressionErrorCode } from './errors.ts'
export type { Validate } from './computation.ts'
export type { Validated } from './rows.ts'
export type { OwnNames } from './own-names.ts'
export { Evaluator, type EvaluatorOptions } from './evaluator.ts'
export { type Expression, parseExpression, references } from './expression.ts'
export { standardGlobalNames, standardGlobals } from './globals.ts'
export { DependencyGraph } from './graph.ts'
export { lookupPath } from './lookup.ts'
export { type Order, rankNodes, reachableInOrder } from './order.ts'
export { formatPath, type PathSegments, parsePath } from './path.ts'
export { toPlainValue } from './plain-value.ts'
export type { BindingDefinition } from './program.ts'
export type { FreeName, Reference } from './references.ts'
export { renameInSource, renameInTemplate } from './rename.ts'
export { renderJson, renderText, toText } from './render.ts'
export {
  type BindingPart,
  hasBinding,
  parseTemplate,
  type Template,
  type TemplatePart,
  type TextPart,
} from './template.ts'

export type { ChangedError, ChangedValue, Changes, Evaluated, EvaluationError } from './changes.ts'
export {
  type CompiledExpression,
  compile,
  compileAll,
  toFunctionSource,
} from './compile.ts'
export { describeCycle } from './cycle.ts'
export type { EntityDefinition } from './entity.ts'
export { type BindingSyntaxError, ExpressionError, type ExpressionErrorCode } from './errors.ts'
export type { CheckOf } from './computation.ts'
export type { Check, Validated } from './rows.ts'
export type { OwnNames } from './own-names.ts'
export { Evaluator, type EvaluatorOptions } from './evaluator.ts'
export { parseExpression, references } from './expression.ts'
export type {
  BindingPart,
  Expression,
  FreeName,
  Reference,
  Script,
  Template,
  TemplatePart,
  TextPart,
} from './parsed.ts'
export { parsingReader } from './parsing-reader.ts'
export { prepareTexts } from './prepare.ts'
export { PreparedReader, type BindingReader } from './binding-reader.ts'
export { preparedByText, type PreparedTexts } from './prepared-texts.ts'
export type { PreparedTemplate } from './prepared.ts'
export { libraryNames, standardGlobalNames, standardGlobals } from './globals.ts'
export { DependencyGraph } from './graph.ts'
export { lookupBelow, lookupPath } from './lookup.ts'
export { type Order, rankNodes, reachableInOrder } from './order.ts'
export { createScope, type NameScope, readName } from './name-scope.ts'
export { type PlainComputation, readPlainComputation } from './plain-computation.ts'
export { formatPath, type PathSegments, parsePath } from './path.ts'
export { toPlainValue } from './plain-value.ts'
export type { BindingDefinition } from './program.ts'
export { type Holder, qualifyInCode, qualifyInTemplate } from './qualify.ts'
export { renameInSource, renameInTemplate } from './rename.ts'
export { type CodeLanguage, isCodeLanguage, readCode, renameInCode } from './code-language.ts'
export { type CompiledScript, compileScript } from './compile-script.ts'
export { renderJson, renderText, toText } from './render.ts'
export { compileSimple, type SimpleCode, type SimpleResult, type SimpleScope } from './simple-code.ts'
export { hasBinding, parseTemplate } from './template.ts'

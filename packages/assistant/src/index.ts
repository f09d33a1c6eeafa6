export {
  type AssistantState,
  confirmDelay,
  defaultAssistantError,
  nextState,
} from './assistant-flow.ts'
export { isSqlPlugin, type KnownValue, onlyShapes, scopeContext } from './context/scope-context.ts'
export { explainLanguage } from './explain-language.ts'
export { asComment } from './insert-as-comment.ts'
export { javascriptLibraries, pythonRequirements } from './libraries.ts'
export { editPresets, optionTitle, promptPlaceholder } from './option-title.ts'
export {
  type ReadConfiguration,
  readConfiguration,
  saidConfiguration,
  type ShownField,
} from './plugin/plugin-configuration.ts'
export { promptOf } from './prompts/message.ts'
export { syntaxOfPlugin } from './syntax.ts'
export { stripFences } from './strip-fences.ts'

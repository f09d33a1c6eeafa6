export {
  type AssistantState,
  confirmDelay,
  defaultAssistantError,
  nextState,
} from './assistant-flow.ts'
export { explainLanguage } from './explain-language.ts'
export { asComment } from './insert-as-comment.ts'
export { javascriptLibraries, pythonRequirements } from './libraries.ts'
export { editPresets, optionTitle, promptPlaceholder } from './option-title.ts'
export { promptOf } from './prompts/message.ts'
export { stripFences } from './strip-fences.ts'

export { ApiEditor, type ApiEditorProps } from './ApiEditor.tsx'
export type { ApiRunState } from './api-run-state.ts'
export { iconOf, integrationChoices } from './plugins.ts'

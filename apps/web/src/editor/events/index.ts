export { EventHandlerEditor, type EventHandlerEditorProps } from './EventHandlerEditor.tsx'
export type { HandlerSurroundings } from './step-form.ts'
export { newId } from './new-id.ts'

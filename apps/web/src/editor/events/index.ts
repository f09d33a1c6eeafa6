export { EventHandlerEditor } from './EventHandlerEditor.tsx'
export { newId } from './new-id.ts'

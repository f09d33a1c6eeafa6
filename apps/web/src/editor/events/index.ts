export { EventHandlerEditor } from './EventHandlerEditor.tsx'

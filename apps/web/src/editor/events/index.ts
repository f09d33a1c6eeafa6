export { EventHandlerEditor } from './EventHandlerEditor.tsx'
export { useHandlerSurroundings } from './use-handler-surroundings.ts'

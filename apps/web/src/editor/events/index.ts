export { EventHandlerEditor } from './EventHandlerEditor.tsx'
export { scriptNames } from './steps/script-names.ts'
export { useHandlerSurroundings } from './use-handler-surroundings.ts'

import { contextOf, formOf, messageOf, systemForCode, type TaskOf, type TaskPrompt } from './prompt.ts'

/** Code, or the configuration of a step, from a wish. */
export const generatePrompt = (task: TaskOf<'GENERATE'>): TaskPrompt => ({
  system: systemForCode(task.syntax, 'Write what "request" asks for.', ...formOf(task)),
  message: messageOf({ request: task.prompt, ...contextOf(task) }),
})

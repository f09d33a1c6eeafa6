import { contextOf, messageOf, systemForCode, type TaskOf, type TaskPrompt } from './prompt.ts'

/** Data that is made up, in the form that is expected. */
export const mockPrompt = (task: TaskOf<'MOCK'>): TaskPrompt => ({
  system: systemForCode(
    task.syntax,
    'Make up data as "request" asks. It has the form that "shape" describes, where that is not empty.',
    'Names, addresses and numbers belong to nobody: use example.com for mail.',
    ...(task.syntax === 'binding' ? ['Answer with one expression between {{ and }}.'] : []),
  ),
  message: messageOf({ request: task.prompt, shape: task.shape, ...contextOf(task) }),
})

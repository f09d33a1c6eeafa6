import { contextOf, formOf, messageOf, systemForCode, type TaskOf, type TaskPrompt } from './prompt.ts'

/** Code as it is wanted, from code as it is. */
export const editPrompt = (task: TaskOf<'EDIT'>): TaskPrompt => ({
  system: systemForCode(
    task.syntax,
    '"snippet" is the code to change, "contents" all that stands around it.',
    'Answer with what is to stand in the place of "snippet", whole, and change nothing that was not asked for.',
    ...formOf(task),
  ),
  message: messageOf({
    request: task.prompt,
    snippet: task.snippet,
    contents: task.contents,
    ...contextOf(task),
  }),
})

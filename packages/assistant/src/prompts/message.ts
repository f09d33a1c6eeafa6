import type { AssistantTask } from '@ashlar/schema'
import { explainPrompt } from './explain.ts'
import { editPrompt } from './edit.ts'
import { generatePrompt } from './generate.ts'
import { mockPrompt } from './mock.ts'
import type { TaskPrompt } from './prompt.ts'

/** What a model is told for a task. */
export const promptOf = (task: AssistantTask): TaskPrompt => {
  switch (task.flow) {
    case 'GENERATE':
      return generatePrompt(task)
    case 'EXPLAIN':
      return explainPrompt(task)
    case 'MOCK':
      return mockPrompt(task)
    case 'EDIT':
      return editPrompt(task)
  }
}

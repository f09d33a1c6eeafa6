import { messageOf, schemaOf, systemForCode, type TaskOf, type TaskPrompt } from './prompt.ts'

const formOf = {
  restapi: 'method, path, headers, params, body, fileName, formData',
  graphql: 'path, body, headers, variables',
}

/** Code from a wish. */
export const generatePrompt = (task: TaskOf<'GENERATE'>): TaskPrompt => {
  const { scope, syntax, prompt } = task
  const isForm = scope === 'PLUGIN' && (syntax === 'restapi' || syntax === 'graphql')
  const form = isForm ? [`Answer with one JSON object that has the fields ${formOf[syntax]}.`] : []
  return {
    system: systemForCode(syntax, 'Write what "request" asks for.', ...form),
    message: messageOf({ request: prompt, ...schemaOf(task) }),
  }
}

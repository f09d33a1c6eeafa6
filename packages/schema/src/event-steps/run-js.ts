import { z } from 'zod'
import { stepFacts } from './step-facts.ts'
import { stepId, template } from './step-fields.ts'

export const runJsSchema = z.strictObject({
  ...stepId,
  type: z.literal('runJs'),
  /** Statements of JavaScript, which may wait with `await` at their top. */
  code: template,
})

export const runJsFacts = stepFacts({
  type: 'runJs',
  label: 'Run JavaScript',
  help: 'Runs statements of JavaScript that read the page, call its APIs and change it.',
  scripts: ['code'],
})

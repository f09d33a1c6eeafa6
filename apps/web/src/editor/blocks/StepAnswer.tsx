import { type StepBlock, typeOfWrittenSchema } from '@ashlar/schema'
import classes from './ApiEditor.module.css'
import { CodeField } from '../code/index.ts'
import { Labeled } from './forms/fields.tsx'

interface StepAnswerProps {
  step: StepBlock
  onChange: (step: StepBlock, field: string) => void
}

const noNames = (): [] => []

/** What a step answers, where its builder says it: a JSON schema, which completion and marks go by. */
export const StepAnswer = ({ step, onChange }: StepAnswerProps) => {
  const { answerSchema = '' } = step
  const isUnread = answerSchema.trim() !== '' && typeOfWrittenSchema(answerSchema) === undefined
  return (
    <details className={classes['more']}>
      <summary>What it answers</summary>
      <div className={classes['section']}>
        <Labeled
          label="JSON schema"
          help="Says what the answer is like before the step has run, for suggestions and marks. It counts before what the system says, and no answer is checked against it."
        >
          <CodeField
            label="JSON schema"
            mode="json"
            minimumLines={6}
            maximumLines={20}
            value={answerSchema}
            placeholder={'{ "type": "array", "items": { "properties": { "id": { "type": "string" } } } }'}
            names={noNames}
            onChange={(text) =>
              onChange({ ...step, answerSchema: text.trim() === '' ? undefined : text }, 'answerSchema')
            }
          />
        </Labeled>
        {isUnread && (
          <p className={classes['missing']} role="alert">
            This is no JSON schema that can be read: write one object of JSON.
          </p>
        )}
      </div>
    </details>
  )
}

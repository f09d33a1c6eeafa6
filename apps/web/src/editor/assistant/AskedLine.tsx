import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import classes from './Assistant.module.css'
import type { Line } from './work-state.ts'

type Asked = Extract<Line, { readonly answer: string | null }>

const headings = {
  plan: 'The plan',
  question: 'A question',
  query: 'May this be read?',
} as const

/** Something that waits for the person: a plan to agree to, a question, a statement that is about to run. */
export const AskedLine = ({ line, onAnswer }: { line: Asked; onAnswer: (text: string) => void }) => {
  const isOpen = line.answer === null
  const group = useRef<HTMLFieldSetElement>(null)
  const isQuery = line.kind === 'query'
  // Whoever waits in the panel is led to what is asked; whoever works elsewhere is left there. Rows are no matter of a key
  // that was pressed for something else.
  useEffect(() => {
    const asked = group.current
    const isHere = asked?.closest('section')?.contains(document.activeElement) === true
    if (!isOpen || !isHere) return
    const first = isQuery ? asked : asked?.querySelector<HTMLElement>('button, input')
    first?.focus()
  }, [isOpen, isQuery])
  return (
    <fieldset ref={group} className={classes['asked']} tabIndex={-1}>
      <legend>{headings[line.kind]}</legend>
      {line.kind === 'plan' ? (
        <>
          <p className={classes['planTitle']}>{line.plan.title}</p>
          <ol>
            {line.plan.steps.map((step, index) => (
              <li key={`${index} ${step}`}>{step}</li>
            ))}
          </ol>
        </>
      ) : line.kind === 'question' ? (
        <p>{line.question}</p>
      ) : (
        <>
          <p>Mason wants to read at most 20 rows of {line.integration}. They are told to the model.</p>
          <pre className={classes['code']}>{line.sql}</pre>
        </>
      )}
      {isOpen ? (
        <Answers line={line} onAnswer={onAnswer} />
      ) : line.answer === '' || line.answer === null ? null : (
        <p className={classes['answer']}>{line.answer === 'go' ? 'Agreed.' : line.answer}</p>
      )}
    </fieldset>
  )
}

const Answers = ({ line, onAnswer }: { line: Asked; onAnswer: (text: string) => void }) => {
  const [text, setText] = useState('')
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') onAnswer(text.trim())
  }
  return (
    <>
      <div className={classes['buttons']}>
        {line.kind === 'question' ? (
          line.choices.map((choice) => (
            <Button key={choice} size="compact-sm" variant="default" onClick={() => onAnswer(choice)}>
              {choice}
            </Button>
          ))
        ) : line.kind === 'plan' ? (
          <Button size="compact-sm" onClick={() => onAnswer('go')}>
            Build it
          </Button>
        ) : (
          <>
            <Button size="compact-sm" onClick={() => onAnswer('go')}>
              Read the rows
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onAnswer('no')}>
              Do not
            </Button>
          </>
        )}
      </div>
      {line.kind === 'query' ? null : (
        <form className={classes['other']} onSubmit={send}>
          <TextInput
            size="xs"
            aria-label={line.kind === 'plan' ? 'What should be different' : 'Another answer'}
            placeholder={line.kind === 'plan' ? 'What should be different?' : 'Another answer'}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button size="compact-sm" variant="default" type="submit" disabled={text.trim() === ''}>
            Send
          </Button>
        </form>
      )}
    </>
  )
}

import type { StepBlock } from '@ashlar/schema'
import { useContext, useEffect, useSyncExternalStore } from 'react'
import { codeContext } from '../code/index.ts'
import classes from './ApiEditor.module.css'

/** Milliseconds without a change of the step before its system is asked about it. */
const atRest = 1_000

const nothingToTell = (): (() => void) => () => undefined

/** Why a step would fail as the system behind it says, where it says so: a table or column that the step names is gone. */
export const StepRefusal = ({ step }: { step: StepBlock }) => {
  const { types } = useContext(codeContext)
  useEffect(() => {
    const timer = setTimeout(() => types?.want(step), atRest)
    return () => clearTimeout(timer)
  }, [types, step])
  const refusal = useSyncExternalStore(types?.subscribe ?? nothingToTell, () => types?.refusal(step) ?? null)
  if (refusal === null) return null
  return (
    <p className={classes['missing']} role="status">
      The system behind this step refuses it: {refusal} What reads its answer goes by what it had before.
    </p>
  )
}

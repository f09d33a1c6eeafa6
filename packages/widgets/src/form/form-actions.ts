import { createContext, useContext } from 'react'

/** What a button inside a form can do with it. */
export interface FormActions {
  /** Checks the inputs and submits, or shows what is wrong. */
  readonly submit: () => void
  /** Gives the inputs the values they began with. */
  readonly reset: () => void
}

const FormActionsContext = createContext<FormActions | null>(null)

/** Gives a form's actions to everything inside it. */
export const FormActionsProvider = FormActionsContext.Provider

/** What can be done with the form around; `null` where there is none. */
export const useFormActions = (): FormActions | null => useContext(FormActionsContext)

import type { inputs } from './inputs.ts'
import type { LoadersOf } from './family.ts'

/** The views of the family, fetched when a page uses them; those that nearly every page has are in `views.ts`. */
export const inputsViews: LoadersOf<typeof inputs, 'input'> = {
  numberInput: () => import('../numberInput/NumberInputView.tsx').then((module) => module.NumberInputView),
  textArea: () => import('../textArea/TextAreaView.tsx').then((module) => module.TextAreaView),
  currencyInput: () =>
    import('../currencyInput/CurrencyInputView.tsx').then((module) => module.CurrencyInputView),
  emailInput: () => import('../emailInput/EmailInputView.tsx').then((module) => module.EmailInputView),
  passwordInput: () =>
    import('../passwordInput/PasswordInputView.tsx').then((module) => module.PasswordInputView),
  phoneInput: () => import('../phoneInput/PhoneInputView.tsx').then((module) => module.PhoneInputView),
}

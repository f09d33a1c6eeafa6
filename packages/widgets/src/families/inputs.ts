import { currencyInput } from '../currencyInput/currencyInput.ts'
import { emailInput } from '../emailInput/emailInput.ts'
import { input } from '../input/input.ts'
import { numberInput } from '../numberInput/numberInput.ts'
import { passwordInput } from '../passwordInput/passwordInput.ts'
import { phoneInput } from '../phoneInput/phoneInput.ts'
import { textArea } from '../textArea/textArea.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets into which people type. */
export const inputs = {
  title: 'Inputs',
  descriptors: [input, textArea, numberInput, currencyInput, emailInput, phoneInput, passwordInput],
} satisfies WidgetFamily

export { CodeField } from './CodeField.tsx'
export { useNames } from './use-names.ts'

export type { DrawnValueProps } from './drawn-value.ts'
export { RowsField } from './RowsField.tsx'
export { RowText } from './RowText.tsx'
export { useRows } from './use-rows.ts'

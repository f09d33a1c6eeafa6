export { drawnParameters } from './drawn-parameters.ts'
export { ParametersField } from './ParametersField.tsx'

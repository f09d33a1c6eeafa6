export { type DrawnParameter, drawnParameters, writtenParameters } from './drawn-parameters.ts'
export { ParametersField } from './ParametersField.tsx'

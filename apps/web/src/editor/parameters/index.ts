export { ParametersField } from './ParametersField.tsx'
